// MLS 13.2.2: one can only import from packages
package Lib
  model Holder
    constant Real k = 2;
    Real y = time;
  end Holder;
end Lib;
model FailImportFromModel
  import Lib.Holder.k;
  Real y = k*time;
end FailImportFromModel;

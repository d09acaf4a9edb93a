// MLS 13.2.1: the name in an import is always looked up from the top level
package Outer
  package Data
    constant Real k = 2;
  end Data;
  model Part
    import Data.k;
    Real y = k*time;
  end Part;
end Outer;
model FailImportWithRelativeName
  Outer.Part p;
end FailImportWithRelativeName;

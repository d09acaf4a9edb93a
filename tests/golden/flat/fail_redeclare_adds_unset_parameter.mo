// MLS 6.5: a parameter added by the redeclaration of a sub-component must have a value
package Lib
  model Plain
    Real y = time;
  end Plain;
  model Scaled
    parameter Real k;
    Real y = k*time;
  end Scaled;
  model Holder
    replaceable Plain part;
  end Holder;
end Lib;
model FailRedeclareAddsUnsetParameter
  Lib.Holder h(redeclare Lib.Scaled part);
end FailRedeclareAddsUnsetParameter;

// MLS 7.3.3: only replaceable elements can be redeclared with a new type
package Lib
  model Plain
    Real y = time;
  end Plain;
  model Fancy
    Real y = 2*time;
  end Fancy;
  model Box
    Plain part;
  end Box;
end Lib;
model FailRedeclareOfNonReplaceable
  Lib.Box box(redeclare Lib.Fancy part);
end FailRedeclareOfNonReplaceable;

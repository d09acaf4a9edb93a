// MLS 7.3: redeclaring a replaceable class changes every component of that class
package Lib
  model Plain
    Real y = 1;
  end Plain;
  model Ramp
    parameter Real k = 2;
    Real y = k*time;
    Real dy = der(y);
  end Ramp;
  model Box
    replaceable model Kind = Plain;
    Kind a;
    Kind b[2];
  end Box;
end Lib;
model RedeclaredClassServesAllComponents
  Lib.Box box(redeclare model Kind = Lib.Ramp(k = 3));
end RedeclaredClassServesAllComponents;

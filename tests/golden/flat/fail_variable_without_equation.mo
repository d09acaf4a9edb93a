// MLS 4.7: every variable needs an equation
package Lib
  model Part
    Real position;
    Real speed = 1;
  end Part;
end Lib;
model FailVariableWithoutEquation
  Lib.Part a;
  Real x = a.speed;
end FailVariableWithoutEquation;

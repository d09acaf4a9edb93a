// MLS 6.5: a redeclared component may have more parameters when they have values
package Lib
  partial model Friction
    parameter Real d = 1;
    input Real w;
    output Real tau;
  end Friction;
  model Viscous
    extends Friction;
    parameter Real d2 = 0.1;
  equation
    tau = d*w + d2*w*abs(w);
  end Viscous;
  model Shaft
    Real w(start = 1, fixed = true);
    replaceable Friction f(w = w);
  equation
    der(w) = -f.tau;
  end Shaft;
end Lib;
model RedeclareMayAddDefaultedParameter
  Lib.Shaft shaft(redeclare Lib.Viscous f(d = 3));
end RedeclareMayAddDefaultedParameter;

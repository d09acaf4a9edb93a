// Units of inputs and outputs of functions: a, y, b and w do not match, c, z and v do.
model UnitsOfCalls
  function toDegrees
    input Real r(unit = "rad");
    output Real d(unit = "deg");
  algorithm
    d := r*57.3;
  end toDegrees;
  function conductance
    input Real u(unit = "V");
    output Real i(unit = "A");
  algorithm
    i := u;
  end conductance;
  function both
    input Real u(unit = "V");
    output Real i(unit = "A");
    output Real p(unit = "W");
  algorithm
    i := u;
    p := u*i;
  end both;
  type Angle = Real(unit = "rad");
  parameter Angle a = toDegrees(0.5);
  parameter Real c(unit = "deg") = toDegrees(0.5);
  Real t(unit = "K") = 300;
  Real u(unit = "V") = 1;
  Real y(unit = "A") = conductance(t);
  Real z(unit = "A") = conductance(u);
  Real i(unit = "A");
  Real b(unit = "K");
  Real d(unit = "deg") = 30;
  Real w = sin(d);
  Real v = sin(a);
equation
  (i, b) = both(u);
end UnitsOfCalls;

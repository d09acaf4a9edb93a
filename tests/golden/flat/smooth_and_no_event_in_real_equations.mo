// MLS 3.7.5: noEvent and smooth return the type of their Real argument and may be used in Real equations
model SmoothAndNoEventInRealEquations
  Real x(start = -1, fixed = true);
  Real y;
  Real z[2];
equation
  der(x) = 1;
  y = noEvent(if x > 0 then sqrt(x) else 0);
  z = smooth(0, if x > 0 then {x, 2*x} else {0.0, 0.0});
end SmoothAndNoEventInRealEquations;

// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.4: if-equations with several equations per branch, elseif and nesting; branches need not set the same left sides.
model IfEquations
  Real x(start = 0, fixed = true);
  Real y;
  Real z;
equation
  der(x) = 1;
  if x < 1 then
    y = 1;
    z = y + x;
  elseif x < 2 then
    if time < 1.5 then
      y = 2*x;
    else
      2*y = 8 - 2*z;
    end if;
    z = x^2;
  else
    z - y = 1;
    z + y = 5;
  end if;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end IfEquations;

// SPDX-License-Identifier: Apache-2.0
// A derivative given implicitly: v^3 + v = x with x = s^3 + s follows v = s, so s' = s/(3 s^2 + 1).
model ImplicitDerivative
  Real x(start = 2, fixed = true);
  Real s(start = 1, fixed = true) "The same, solved by hand";
equation
  der(x)^3 + der(x) = x;
  der(s) = s/(3*s^2 + 1);
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-10));
end ImplicitDerivative;

// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.3: the elementary functions.
model MathFunctions
  Real x = 0.1 + 0.8*time;
  Real y[19] = {sin(x), cos(x), tan(x), asin(x), acos(x), atan(x), atan2(x, -2), sinh(x), cosh(x), tanh(x),
                exp(x), log(x), log10(x), sqrt(x), abs(-x), x^3, x^(-0.5), max(x, 0.5), (-x)^3};
  annotation(experiment(StopTime = 1, Interval = 0.125));
end MathFunctions;

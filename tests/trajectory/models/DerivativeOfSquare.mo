// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.3: der of the square of a state whose derivative equals itself.
model DerivativeOfSquare
  Real x(start = -1, fixed = true);
  Real y;
  Real v;
equation
  x = der(x);
  y = x^2;
  v = der(y);
  annotation(experiment(StopTime = 1, Interval = 0.5, Tolerance = 1e-9));
end DerivativeOfSquare;

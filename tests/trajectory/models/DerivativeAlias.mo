// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.3: the smallest model with a derivative of an algebraic variable, where der(x) = -x looks like an alias.
model DerivativeAlias
  Real x(start = 1, fixed = true);
  Real y;
  Real v;
equation
  der(x) = -x;
  y = 3*x;
  v = der(y);
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end DerivativeAlias;

// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.3: der of a product of two states.
model DerOfExpression
  Real x(start = 1, fixed = true);
  Real z(start = 2, fixed = true);
equation
  der(x) = -x;
  der(x*z) = 1;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end DerOfExpression;

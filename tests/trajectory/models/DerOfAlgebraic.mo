// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.3: der of an algebraic variable and of an expression of states and time.
model DerOfAlgebraic
  Real x(start = 1, fixed = true);
  Real y = sin(x)*time;
  Real dy = der(y);
  Real dxx = der(x^2 + 3*x*time);
equation
  der(x) = -x;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end DerOfAlgebraic;

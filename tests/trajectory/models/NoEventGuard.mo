// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: noEvent guards an expression outside its domain; the branch not taken must not be evaluated.
model NoEventGuard
  Real x;
  Real root;
  Real inverse;
equation
  x = 1 - time;
  root = noEvent(if x > 0 then sqrt(x) else 0);
  inverse = noEvent(if abs(x) > 0.1 then 1/x else 10);
  annotation(experiment(StopTime = 2, Interval = 0.125));
end NoEventGuard;

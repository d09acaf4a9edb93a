// SPDX-License-Identifier: Apache-2.0
// No state at all: algebraic and discrete variables only.
model NoStates
  Real x = sin(time);
  Real y = x^2;
  Integer n(start = 0, fixed = true);
equation
  when x > 0.5 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 7, Interval = 0.25, Tolerance = 1e-8));
end NoStates;

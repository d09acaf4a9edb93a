// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: pre of a state inside a when-clause is its left limit.
model PreOfState
  Real x(start = 0, fixed = true);
  discrete Real before(start = 0, fixed = true);
  discrete Real after(start = 0, fixed = true);
equation
  der(x) = 1;
  when time >= 1 then
    before = pre(x);
    after = x;
    reinit(x, 5);
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.25, Tolerance = 1e-9));
end PreOfState;

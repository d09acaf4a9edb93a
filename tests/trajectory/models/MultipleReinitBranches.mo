// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.6: reinit in both branches of an if-equation inside a when-clause.
model MultipleReinitBranches
  Real x(start = 0, fixed = true);
  Boolean up(start = true, fixed = true);
equation
  der(x) = if up then 1 else -2;
  when {x >= 1, x <= -1} then
    up = not pre(up);
    if pre(up) then
      reinit(x, 0.5);
    else
      reinit(x, -0.5);
    end if;
  end when;
  annotation(experiment(StopTime = 3.9, Interval = 0.125, Tolerance = 1e-9));
end MultipleReinitBranches;

// SPDX-License-Identifier: Apache-2.0
// Slopes that functions with events give: the solution has a kink at each of them.
model RoundedSlopes
  Real x(start = 0, fixed = true);
  Real byFloor(start = 0, fixed = true);
  Real byCeil(start = 0, fixed = true);
  Real byMod(start = 0, fixed = true);
  Real byDiv(start = 0, fixed = true);
  Real byRem(start = 0, fixed = true);
equation
  der(x) = 1;
  der(byFloor) = floor(x);
  der(byCeil) = ceil(x);
  der(byMod) = mod(x, 1);
  der(byDiv) = div(x, 0.5);
  der(byRem) = rem(time, 0.5);
  annotation(experiment(StopTime = 3.5, Interval = 0.25, Tolerance = 1e-8));
end RoundedSlopes;

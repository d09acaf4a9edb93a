// SPDX-License-Identifier: Apache-2.0
// MLS 10.3.4: min and max of scalars, arrays, Integers and Booleans.
model MinMax
  Real x = time - 1;
  Real p = max(x, 0.5);
  Real q = min({x, -0.5, 0});
  Integer n = max(integer(3*time), 2);
  Boolean b = max(time > 0.5, time > 1.5);
  annotation(experiment(StopTime = 2, Interval = 0.125));
end MinMax;

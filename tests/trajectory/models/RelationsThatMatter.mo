// SPDX-License-Identifier: Apache-2.0
// A comparison makes events only while something depends on it.
model RelationsThatMatter
  Boolean enabled = time >= 1 and time < 2;
  Real fast = sin(6.283185307179586 * 5 * time);
  Boolean up;
  Real either;
  Real level(start = 0, fixed = true);
equation
  up = enabled and fast > 0.5;
  either = if not enabled then 0 elseif fast < -0.5 then -1 else 1;
  der(level) = if up then 1 else 0;
  annotation(experiment(StopTime = 3, Interval = 0.5));
end RelationsThatMatter;

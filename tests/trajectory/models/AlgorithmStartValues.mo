// SPDX-License-Identifier: Apache-2.0
// MLS 11.1.2: a variable assigned in an algorithm before its use starts from its start value, a discrete one from pre.
model AlgorithmStartValues
  Real y(start = 5);
  Integer count(start = 10, fixed = true);
algorithm
  if time > 0.5 then
    y := 2*time;
  end if;
  when time >= 0.25 then
    count := count + 1;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.125));
end AlgorithmStartValues;

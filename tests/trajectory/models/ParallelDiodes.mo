// SPDX-License-Identifier: Apache-2.0
// Six branches of an ideal diode, a counter-voltage and a resistor behind one common resistor: the conditions of all diodes
// and the voltage of the common node are found together.
model ParallelDiodes
  constant Integer n = 6;
  parameter Real R = 2;
  parameter Real Rs = 3;
  Real source = 12 * sin(6.283185307179586 * time);
  Real u "of the common node";
  Real s[n];
  Real v[n];
  Real i[n];
  Boolean off[n];
equation
  source = u + Rs * sum(i);
  for k in 1:n loop
    off[k] = s[k] < 0;
    v[k] = if off[k] then s[k] else 0;
    i[k] = if off[k] then 0 else s[k];
    u = v[k] + R * i[k] + 0.5 * (k - 1);
  end for;
  annotation(experiment(StopTime = 1, Interval = 0.01));
end ParallelDiodes;

// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5, 10: pre of slices; the register moves by one place per sample.
model ShiftRegister
  parameter Integer n = 4;
  Real u = 1 + time;
  discrete Real x[n](each start = 0, each fixed = true);
equation
  when sample(0.5, 0.5) then
    x[1] = u;
    x[2:n] = pre(x[1:n - 1]);
  end when;
  annotation(experiment(StopTime = 3.25, Interval = 0.25));
end ShiftRegister;

// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: terminal() may stand beside other conditions.
model TerminalInVector
  Integer n(start = 0, fixed = true);
equation
  when {terminal(), time >= 0.5} then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end TerminalInVector;

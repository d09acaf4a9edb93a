// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.6: reinit may use what the same instant computes; here the n-th start is 1/n.
model ReinitWithNewValue
  model Counter
    Real level(start = 0, fixed = true);
    Integer n(start = 0, fixed = true);
  equation
    der(level) = 1;
    when level >= 1 then
      n = pre(n) + 1;
      reinit(level, 1/(n + 1));
    end when;
  end Counter;
  Counter counter;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end ReinitWithNewValue;

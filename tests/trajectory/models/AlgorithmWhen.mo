// SPDX-License-Identifier: Apache-2.0
// MLS 11.2.7: when-statements, with elsewhen, several assignments and use of values set above.
model AlgorithmWhen
  Integer n(start = 0, fixed = true);
  discrete Real s(start = 0, fixed = true);
  Integer parity(start = 0, fixed = true);
algorithm
  when sample(0.5, 0.5) then
    n := pre(n) + 1;
    s := s + n*time;
    if mod(n, 2) == 0 then
      parity := 0;
    else
      parity := 1;
    end if;
  elsewhen time >= 1.75 then
    n := n + 100;
  end when;
  annotation(experiment(StopTime = 2.25, Interval = 0.25));
end AlgorithmWhen;

// SPDX-License-Identifier: Apache-2.0
model FastCommutation "The states are straight lines; what depends on them oscillates"
  Real phi(start = 0, fixed = true);
  Boolean isOn = sin(10 * phi) > 0.5;
  Boolean isNarrow = sin(10 * phi) > 0.99;
  Real onTime(start = 0, fixed = true);
  Real narrowTime(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(phi) = 100;
  der(onTime) = if isOn then 1 else 0;
  der(narrowTime) = if isNarrow then 1 else 0;
  when isOn then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end FastCommutation;

// SPDX-License-Identifier: Apache-2.0
// MLS 4.9.7.1: stateSelect; the sum is the state, the parts follow.
model SelectedStates
  Real a(stateSelect = StateSelect.never);
  Real b(stateSelect = StateSelect.never);
  Real s(start = 3, fixed = true, stateSelect = StateSelect.always);
equation
  s = a + b;
  a = 2*b;
  der(a) + der(b) = -s;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end SelectedStates;

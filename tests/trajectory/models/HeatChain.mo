// SPDX-License-Identifier: Apache-2.0
// N cells in a loop of equations; the first mode of the discrete chain decays with a known rate.
model HeatChain
  parameter Integer N = 8;
  parameter Real pi = 3.141592653589793;
  Real T[N](start = {sin(pi*i/(N + 1)) for i in 1:N}, each fixed = true);
  Real flow_[N + 1];
equation
  flow_[1] = 0 - T[1];
  for i in 2:N loop
    flow_[i] = T[i - 1] - T[i];
  end for;
  flow_[N + 1] = T[N] - 0;
  for i in 1:N loop
    der(T[i]) = flow_[i] - flow_[i + 1];
  end for;
  annotation(experiment(StopTime = 5, Interval = 0.25, Tolerance = 1e-10));
end HeatChain;

// SPDX-License-Identifier: Apache-2.0
// Four unknowns in one nonlinear loop; x[i] = i + t solves it.
model NonlinearChain
  Real x[4](start = {1, 2, 3, 4});
equation
  for i in 1:3 loop
    x[i]*x[i + 1] = (i + time)*(i + 1 + time);
  end for;
  x[4] + exp(x[1]/10) = 4 + time + exp((1 + time)/10);
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-10));
end NonlinearChain;

// SPDX-License-Identifier: Apache-2.0
// A ladder of 20 resistors with a nonlinear end: one large loop. The exact potentials follow from the end's current.
model LinearTearing
  parameter Integer n = 20;
  Real u[n + 1];
  Real i[n];
  Real source = 10 + time;
equation
  u[1] = source;
  for k in 1:n loop
    u[k] - u[k + 1] = 0.1*i[k];
  end for;
  for k in 1:n - 1 loop
    i[k] = i[k + 1];
  end for;
  i[n] = u[n + 1]^3 + u[n + 1];
  annotation(experiment(StopTime = 2, Interval = 0.25, Tolerance = 1e-10));
end LinearTearing;

// SPDX-License-Identifier: Apache-2.0
// A Wheatstone bridge: a linear loop of currents and voltages, with a resistance that varies in time.
model LinearLoop
  Real R = 1 + time "Varies";
  Real u1;
  Real u2;
  Real i1;
  Real i2;
  Real i3;
  Real i4;
  Real i5;
equation
  10 - u1 = 1*i1;
  10 - u2 = 2*i2;
  u1 - u2 = 5*i3;
  u1 = R*i4;
  u2 = 4*i5;
  i1 = i3 + i4;
  i2 + i3 = i5;
  annotation(experiment(StopTime = 3, Interval = 0.25));
end LinearLoop;

// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: initial equations; x starts at rest although its input is not zero, y from a sum, z from an algorithm.
model InitialSteadyState
  Real x;
  Real y;
  Real z;
  Real w;
initial equation
  der(x) = 0;
  y + x = 5;
initial algorithm
  z := 1;
  for i in 1:4 loop
    z := z*i;
  end for;
equation
  der(x) = 3 - x;
  der(y) = -y;
  der(z) = 1;
  w = x + y + z;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end InitialSteadyState;

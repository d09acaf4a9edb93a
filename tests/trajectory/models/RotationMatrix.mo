// SPDX-License-Identifier: Apache-2.0
// x' = A x with a skew matrix, whole arrays; the solution is a rotation.
model RotationMatrix
  parameter Real w = 2;
  parameter Real A[2, 2] = [0, -w; w, 0];
  Real x[2](start = {1, 0}, each fixed = true);
  Real y[3](each start = 1, each fixed = true);
equation
  der(x) = A*x;
  for i in 1:3 loop
    der(y[i]) = -i*y[i];
  end for;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-10));
end RotationMatrix;

// SPDX-License-Identifier: Apache-2.0
// Two masses with positions, rigidly coupled: index 3. The joint acceleration is F/(m1 + m2).
model RigidMasses
  parameter Real m1 = 1;
  parameter Real m2 = 3;
  Real x1(start = 1, fixed = true);
  Real v1(start = 0.5, fixed = true);
  Real x2;
  Real v2;
  Real f "Force in the coupling";
  Real F = 8*cos(time);
equation
  v1 = der(x1);
  v2 = der(x2);
  m1*der(v1) = F - f;
  m2*der(v2) = f;
  x1 - x2 = 0.25;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end RigidMasses;

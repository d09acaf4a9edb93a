// SPDX-License-Identifier: Apache-2.0
// The acceleration of a given path of a state: der of der.
model SecondDerivative
  Real phase(start = 0, fixed = true);
  Real path = sin(phase);
  Real speed = der(path);
  Real acceleration = der(speed);
equation
  der(phase) = 2;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end SecondDerivative;

// SPDX-License-Identifier: Apache-2.0
// States in matrices and records, with starts by element; der of whole arrays.
model ArrayStates
  record Motion
    Real position;
    Real speed;
  end Motion;
  Motion m(position(start = 1, fixed = true), speed(start = 0, fixed = true));
  Real X[2, 2](start = {{1, 2}, {3, 4}}, each fixed = true);
  parameter Real rates[2, 2] = [1, 2; 3, 4];
equation
  der(X) = -rates.*X;
  der(m.position) = m.speed;
  der(m.speed) = -4*m.position;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-10));
end ArrayStates;

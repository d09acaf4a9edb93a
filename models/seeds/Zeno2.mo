// SPDX-License-Identifier: Apache-2.0
// Nutaro: An extension of the OpenModelica compiler for using Modelica models in a discrete event simulation,
// section 4.1.1. As Zeno, twice as fast: the error of the event must not grow with the slope.
model Zeno2 "Rises at the rate 2 up to 1 and stays there"
  Real x(start = 0, fixed = true);
equation
  der(x) = if x < 1 then 2 else 0;
  annotation(experiment(StopTime = 3, Interval = 0.125));
end Zeno2;

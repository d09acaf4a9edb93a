// SPDX-License-Identifier: Apache-2.0
// Nutaro: An extension of the OpenModelica compiler for using Modelica models in a discrete event simulation,
// section 4.1.1. The state comes to rest exactly where the relation changes: one event, not infinitely many.
model Zeno "Rises at the rate 1 up to 1 and stays there"
  Real x(start = 0, fixed = true);
equation
  der(x) = if x < 1 then 1 else 0;
  annotation(experiment(StopTime = 3, Interval = 0.125));
end Zeno;

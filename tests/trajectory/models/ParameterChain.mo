// SPDX-License-Identifier: Apache-2.0
// Parameters that depend on parameters, constants, final and function calls; --set changes the first of them.
model ParameterChain
  constant Real c = 3;
  parameter Real p = 2;
  parameter Real q = p*c;
  final parameter Real r = sqrt(q + 10);
  parameter Integer n = 2;
  parameter Boolean flag = false;
  Real x(start = p, fixed = true);
  Real y = if flag then q else r;
equation
  der(x) = n*q;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end ParameterChain;

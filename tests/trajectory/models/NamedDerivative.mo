// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.3: a variable equal to a derivative that no other equation mentions.
model NamedDerivative
  Real x(start = 1, fixed = true);
  Real y = x^2;
  Real v;
equation
  der(x) = -x;
  v = der(y);
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end NamedDerivative;

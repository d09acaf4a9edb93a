// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.5: semiLinear(x, k+, k-) is k+*x for x >= 0 and k-*x below.
model SemiLinear
  Real x = time - 1;
  Real y = semiLinear(x, 2, 3);
  Real integral(start = 0, fixed = true);
equation
  der(integral) = y;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end SemiLinear;

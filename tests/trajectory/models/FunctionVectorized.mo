// SPDX-License-Identifier: Apache-2.0
// MLS 12.4.6: a function of scalars applied to arrays element by element; functions as arguments are partial calls.
model FunctionVectorized
  function scaled
    input Real x;
    input Real k = 2;
    output Real y = k*x;
  algorithm
  end scaled;
  partial function Unary
    input Real x;
    output Real y;
  end Unary;
  function sampleSum
    input Unary f;
    input Integer n;
    output Real s = 0;
  algorithm
    for i in 1:n loop
      s := s + f(i/n);
    end for;
  end sampleSum;
  Real a[3] = scaled({1, 2, 3}*time);
  Real b[3] = scaled({1, 2, 3}, {time, 2*time, 3*time});
  Real s = sampleSum(function scaled(k = 4), 4);
  annotation(experiment(StopTime = 1, Interval = 0.25));
end FunctionVectorized;

// SPDX-License-Identifier: Apache-2.0
// MLS 10.3, 10.6: constructors, slices, concatenation, products, powers, element-wise operators.
model MatrixOperations
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  parameter Real B[2, 3] = [1, 0, 2; -1, 3, 1];
  Real v[2] = {1 + time, 2};
  Real Av[2] = A*v;
  Real AB[2, 3] = A*B;
  Real vA[2] = v*A;
  Real dot = v*v;
  Real At[2, 2] = transpose(A);
  Real A3[2, 2] = A^3;
  Real I[3, 3] = identity(3);
  Real D[2, 2] = diagonal({time, 3});
  Real crossed[3] = cross({1, 0, time}, {0, 1, 0});
  Real skewed[3, 3] = skew({1, 2, 3});
  Real outer_[2, 2] = outerProduct(v, {1, -1});
  Real S[2, 2] = symmetric(A);
  Real line[5] = linspace(0, 1, 5)*time;
  Real joined[5] = cat(1, v, {7, 8, 9});
  Real wide[2, 5] = cat(2, A, B);
  Real column[2] = B[:, end];
  Real row[2] = B[2, 2:3];
  Real picked[3] = joined[{5, 1, 3}];
  Real elementwise[2, 2] = A.*A ./ {{1, 2}, {2, 1}} .+ time;
  Real powers[2] = v .^ {2, 3};
  Real filled[2, 2] = fill(time, 2, 2) + ones(2, 2) - zeros(2, 2);
  Real scalar_ = scalar({{time}});
  Real vectorized[2] = sin(v);
  Integer sizes[2] = size(B);
  Integer dims = ndims(B);
  annotation(experiment(StopTime = 1, Interval = 0.5));
end MatrixOperations;

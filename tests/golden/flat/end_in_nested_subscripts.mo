// MLS 10.5.2: end is the upper bound of the dimension of the innermost subscripted array
model EndInNestedSubscripts
  parameter Integer k[2] = {1, 3};
  Real x[4];
  Real a;
  Real b;
  Real c[2];
equation
  x[1:end - 1] = {1, 2, 3}*time;
  x[end] = 5;
  a = x[k[end]];
  b = x[end] + x[end - 1];
  c = x[{1, end}];
end EndInNestedSubscripts;

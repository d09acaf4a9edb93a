// MLS 10.1: dimensions behind the name come before dimensions behind the type
model MixedFormsOfDimensions
  type Triple = Real[3];
  Real[3] x[2] = {{1, 2, 3}, {4, 5, 6}}*time;
  Triple t[2];
  Real[2] u, v[1];
equation
  t = 2*x;
  u = {time, 1};
  v = {u};
end MixedFormsOfDimensions;

// MLS 10.4.2.1: inside [ ] scalars and vectors are promoted to matrices before they are joined
model BracketConcatenation
  parameter Real v[3] = {1, 2, 3};
  Real A[3, 2] = [v, time*v];
  Real B[2, 3] = [time, 2, 3; transpose([v])];
  Real c[3, 1] = [v];
  Real s[1, 1] = [time];
  Real w[4, 1] = [v; time];
end BracketConcatenation;

// MLS 12.4.5: the size of an output may be computed from the inputs and decides the size of the call
function joined
  input Real a[:];
  input Real b[:];
  output Real c[size(a, 1) + size(b, 1)];
algorithm
  c := cat(1, a, b);
end joined;
model OutputSizeFromInputSize
  Real x[:] = joined({time, 1}, {2, 3, 4});
  Real y[size(x, 1)];
equation
  y = 2*x;
end OutputSizeFromInputSize;

// MLS 12.4.6: all array arguments of a vectorized call must have the same size
function mix
  input Real a;
  input Real b;
  output Real y;
algorithm
  y := (a + b)/2;
end mix;
model FailVectorizedSizesDiffer
  Real y[3] = mix({1, 2, 3}, {time, 2});
end FailVectorizedSizesDiffer;

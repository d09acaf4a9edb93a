// MLS 11.1.2: every algorithm section that assigns one element counts for the whole array
model FailArraySplitOverTwoAlgorithms
  Real y[3];
algorithm
  y[1] := sin(time);
  y[3] := 1;
algorithm
  y[2] := cos(time);
end FailArraySplitOverTwoAlgorithms;

// MLS 11.1.2: assigning elements of an array in one algorithm section determines the whole array
model ArrayElementsInOneAlgorithm
  parameter Integer n = 3;
  Real x[n];
  Real last;
algorithm
  for i in 1:n loop
    x[i] := i*time;
  end for;
  x[n] := 2*x[n];
  last := x[end];
end ArrayElementsInOneAlgorithm;

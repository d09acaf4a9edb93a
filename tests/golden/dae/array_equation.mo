// An equation of vectors becomes one equation for each element; products of matrices are written out.
model ArrayEquation
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  Real x[2](start = {1, 2}, each fixed = true);
equation
  der(x) = A * x;
end ArrayEquation;

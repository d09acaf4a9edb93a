// MLS 8.3.2: a for-equation may have several iterators and is expanded to scalar equations
model ForEquationWithTwoIterators
  parameter Integer n = 2;
  parameter Integer m = 3;
  Real A[n, m];
  Real d[n];
equation
  for i in 1:n, j in 1:m loop
    A[i, j] = i*time + j;
  end for;
  for i in {2, 1} loop
    d[i] = A[i, i];
  end for;
end ForEquationWithTwoIterators;

// MLS 8.3.2.2: without "in" the range of the iterator follows from the array that it subscripts
model ForEquationRangeFromSubscript
  Real x[4];
  Real y[4];
equation
  for i loop
    x[i] = i*time;
    y[i] = x[i]^2;
  end for;
end ForEquationRangeFromSubscript;

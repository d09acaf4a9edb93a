// A loop is unrolled, subscripts computed from the iterator are numbers.
model ForLoop
  Real T[4](each start = 300);
equation
  T[1] = 400;
  for i in 2:3 loop
    der(T[i]) = T[i - 1] - 2 * T[i] + T[i + 1];
  end for;
  T[4] = 300;
end ForLoop;

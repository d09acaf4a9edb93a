// arrays and loops become scalar equations, element by element
model DaeArrays
  parameter Integer n = 3;
  parameter Real A[2, 2] = [0, 1; -4, 0];
  Real x[2](start = {1, 0}, each fixed = true);
  Real chain[n];
equation
  der(x) = A * x;
  chain[1] = x[1];
  for i in 2:n loop
    chain[i] = chain[i - 1] / 2;
  end for;
end DaeArrays;

// MLS 12.2: a function can be recursive, with constant arguments it can be evaluated for an array size
function fib
  input Integer n;
  output Integer f;
algorithm
  f := if n <= 2 then 1 else fib(n - 1) + fib(n - 2);
end fib;
model RecursiveFunctionGivesArraySize
  constant Integer n = fib(7);
  Real x[n];
equation
  for i in 1:fib(7) loop
    x[i] = i*time;
  end for;
end RecursiveFunctionGivesArraySize;

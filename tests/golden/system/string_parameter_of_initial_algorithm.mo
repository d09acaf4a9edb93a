// an initial algorithm gives a String parameter its value: a binding like any other
model StringParameterOfInitialAlgorithm
  parameter Integer n(fixed = false);
  parameter String s(fixed = false);
  Real x = if s == "two" then 1 else 2;
initial algorithm
  n := 2;
  s := if n == 2 then "two" else "other";
end StringParameterOfInitialAlgorithm;

// MLS 12.7: a function that is run as a whole needs the annotation derivative
function fold
  input Real u;
  output Real y;
algorithm
  y := u;
  while y > 1 loop
    y := y / 2;
  end while;
end fold;
model FailIndexOfFunctionWithoutDerivative
  Real x;
  Real y;
equation
  der(y) = 2 * x;
  y = fold(time);
end FailIndexOfFunctionWithoutDerivative;

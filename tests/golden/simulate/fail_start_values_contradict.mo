// MLS 8.6: two conditions for one state at the start of the run
model FailStartValuesContradict
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
end FailStartValuesContradict;

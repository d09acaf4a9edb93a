// A top-level input is computed from what the run gives.
model Input
  input Real u(start = 2);
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
end Input;

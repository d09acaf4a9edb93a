// An input is read from the slot that the run sets.
model Input
  input Real u(start = 2);
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
end Input;

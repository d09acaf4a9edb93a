// A differentiated variable is a state; its derivative is computed, and it starts with its fixed start value.
model State
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end State;

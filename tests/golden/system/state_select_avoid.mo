// Of two variables that a constraint ties, the one with stateSelect = avoid is not a state.
model StateSelectAvoid
  Real x(start = 1, stateSelect = StateSelect.avoid);
  Real y(start = 2);
  Real f;
equation
  der(x) = f;
  der(y) = 1 - f;
  y = 2 * x;
end StateSelectAvoid;

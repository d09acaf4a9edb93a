// A variable with stateSelect = prefer becomes a state in place of the one that is differentiated.
model StateSelectPrefer
  Real x(start = 1);
  Real y(start = 2, fixed = true, stateSelect = StateSelect.prefer);
equation
  der(x) = -x;
  y = 2 * x;
end StateSelectPrefer;

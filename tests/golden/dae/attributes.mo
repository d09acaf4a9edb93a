// start, nominal, min, max, fixed and stateSelect of every element; units and texts are not equations.
model Attributes
  Real x(start = 1, fixed = true, nominal = 100, min = 0, max = 1000, unit = "m",
    stateSelect = StateSelect.prefer) "a position";
  Real v[2](start = {1, 2}, each nominal = 10);
equation
  der(x) = v[1];
  der(v) = -v;
end Attributes;

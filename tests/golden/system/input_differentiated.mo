// A state that an input determines: the derivative of the input is needed, the state is none.
model InputDifferentiated
  input Real u;
  Real x;
  Real v;
equation
  x = 2 * u;
  v = der(x);
end InputDifferentiated;

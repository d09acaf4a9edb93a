// Initial equations stand in a section of their own; der(x) is a variable.
model InitialEquation
  Real x;
initial equation
  der(x) = 0;
equation
  der(x) = 2 - x;
end InitialEquation;

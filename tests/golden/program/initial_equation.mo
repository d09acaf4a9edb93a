// The start of the run: the state follows from its initial equation.
model InitialEquation
  parameter Real k = 2;
  Real x;
initial equation
  der(x) = 0;
equation
  der(x) = 3 - k * x;
end InitialEquation;

// Steady state: the equation of the start is solved for the state.
model InitialEquation
  parameter Real k = 2;
  Real x;
initial equation
  der(x) = 0;
equation
  der(x) = 3 - k * x;
end InitialEquation;

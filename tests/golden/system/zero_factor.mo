// A term with a parameter that is 0 is taken out: no loop, no state.
model ZeroFactor
  parameter Real L = 0;
  parameter Real R = 2;
  Real i;
equation
  L * der(i) + R * i = time;
end ZeroFactor;

// c is in no equation, and a and b are in one too many
model FailVariableInNoEquation
  Real a;
  Real b;
  Real c;
equation
  a + b = time;
  a - b = 1;
  a * b = 2;
end FailVariableInNoEquation;

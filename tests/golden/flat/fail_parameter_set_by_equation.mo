// A parameter gets its value from its declaration.
model FailParameterSetByEquation
  parameter Real R;
  Real i;
equation
  R = 5*2;
  i = time/R;
end FailParameterSetByEquation;

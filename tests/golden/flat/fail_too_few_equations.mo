// MLS 4.7: a model needs as many equations as unknowns
model FailTooFewEquations
  Real x(start = 1);
  Real v;
  Real a;
equation
  der(x) = v;
  der(v) = a;
end FailTooFewEquations;

// MLS 3.7.4: der needs a continuous Real argument
model FailDerOfDiscreteVariable
  Integer n = integer(time);
  Real x;
equation
  x = der(n);
end FailDerOfDiscreteVariable;

// MLS 12.2: a partial function cannot be called
partial function Curve
  input Real x;
  output Real y;
end Curve;
model FailPartialFunctionCalled
  Real y = Curve(time);
end FailPartialFunctionCalled;

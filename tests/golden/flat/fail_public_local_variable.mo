// MLS 12.2: public variables of a function must be inputs or outputs
function half
  input Real x;
  output Real y;
  Real h;
algorithm
  h := 0.5;
  y := h*x;
end half;
model FailPublicLocalVariable
  Real y = half(time);
end FailPublicLocalVariable;

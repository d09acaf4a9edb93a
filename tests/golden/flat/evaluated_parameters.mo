// MLS 18.3: what decides about structure, or is annotated, cannot be changed later
model EvaluatedParameters
  parameter Integer n = 2;
  parameter Boolean isFast = true;
  parameter Real k = 3 annotation(Evaluate = true);
  parameter Real tunable = 4;
  Real x[n];
equation
  if isFast then
    x = fill(k, n);
  else
    der(x) = fill(tunable, n);
  end if;
end EvaluatedParameters;

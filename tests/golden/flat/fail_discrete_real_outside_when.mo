// MLS 4.4.4: a Real declared discrete must be assigned in a when-clause
model FailDiscreteRealOutsideWhen
  discrete Real d;
equation
  d = if time > 1 then 2 else 3;
end FailDiscreteRealOutsideWhen;

// MLS 4.4.4: the elements of a parameter may depend on one another, but not in a circle
model FailCircularElementsOfParameter
  parameter Real p[4] = {1, p[4], 2 * p[1], p[2] + p[3]};
  Real x = p[2] * time;
end FailCircularElementsOfParameter;

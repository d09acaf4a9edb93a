// MLS 12.4.3: the list on the left of a call may only contain variables
function pair
  input Real x;
  output Real a = x;
  output Real b = 2*x;
end pair;
model FailResultListWithExpression
  Real p;
  Real q;
equation
  (p, q + 1) = pair(time);
end FailResultListWithExpression;

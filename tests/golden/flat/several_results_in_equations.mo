// MLS 12.4.3: results may be skipped in the list of receiving variables, an expression uses the first one only
function stats
  input Real v[:];
  output Real mean = sum(v)/size(v, 1);
  output Real smallest = min(v);
  output Real largest = max(v);
end stats;
model SeveralResultsInEquations
  Real v[3] = {time, 2, sin(time)};
  Real mean;
  Real largest;
  Real again;
equation
  (mean, , largest) = stats(v);
  again = 2*stats({1, time});
end SeveralResultsInEquations;

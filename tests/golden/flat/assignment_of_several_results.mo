// MLS 11.2.1.1: results of a function call may be skipped or left out at the end
function split
  input Real x;
  output Integer whole;
  output Real part;
  output Boolean negative;
algorithm
  whole := integer(x);
  part := x - whole;
  negative := x < 0;
end split;
model AssignmentOfSeveralResults
  Real part;
  Real again;
  Boolean neg;
  Integer w;
algorithm
  when sample(0, 0.1) then
    (, part) := split(time);
    (w, again, neg) := split(-time);
  end when;
end AssignmentOfSeveralResults;

// An algorithm gives one assigned equation for each variable; a variable that only one branch assigns keeps its first value in the other.
model AlgorithmBranches
  Real x = sin(time);
  Real y;
  Real z;
algorithm
  y := 0;
  z := 1;
  if x > 0 then
    y := x;
    z := z + y;
  end if;
end AlgorithmBranches;

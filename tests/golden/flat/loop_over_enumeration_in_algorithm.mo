// MLS 11.2.2.2: types may be iteration ranges of for-statements, ranges may be deduced from subscripts
model LoopOverEnumerationInAlgorithm
  type Axis = enumeration(x, y, z);
  Real p[Axis];
  Real q[4];
algorithm
  for a in Axis loop
    p[a] := time*Integer(a);
  end for;
  for i loop
    q[i] := i*time;
  end for;
end LoopOverEnumerationInAlgorithm;

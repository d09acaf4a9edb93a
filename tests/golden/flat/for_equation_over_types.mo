// MLS 8.3.2.1: the range may be an enumeration type or Boolean
model ForEquationOverTypes
  type Axis = enumeration(x, y, z);
  Real pos[Axis];
  Real gain[Boolean];
equation
  for a in Axis loop
    pos[a] = Integer(a)*time;
  end for;
  for b in Boolean loop
    gain[b] = if b then 2 else time;
  end for;
end ForEquationOverTypes;

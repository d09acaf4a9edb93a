// An element of an array of variables by a computed subscript, with a check of the subscript.
model ChosenElement
  Real v[3] = {time, 2 * time, 3 * time};
  Integer i = if time < 0.5 then 1 else 3;
  Real x = v[i];
end ChosenElement;

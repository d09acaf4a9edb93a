// MLS 7.2.5: an array modifier must have one value per element of the component array
model FailArrayModifierOfWrongLength
  model Cell
    parameter Real R = 1;
    Real x = R*time;
  end Cell;
  Cell cell[3](R = {1, 2});
end FailArrayModifierOfWrongLength;

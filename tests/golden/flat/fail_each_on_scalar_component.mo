// MLS 7.2.5: each may only be used in the modifier of an array
model FailEachOnScalarComponent
  model Cell
    parameter Real R = 1;
    Real x = R*time;
  end Cell;
  Cell cell(each R = 5);
end FailEachOnScalarComponent;

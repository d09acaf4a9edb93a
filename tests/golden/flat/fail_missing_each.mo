// MLS 7.2.5: a scalar modifier for an array of components needs each
model FailMissingEach
  model Cell
    parameter Real R = 1;
    Real x = R*time;
  end Cell;
  Cell cell[3](R = 5);
end FailMissingEach;

// MLS 11.2.1.2: a component of a model cannot be assigned as a whole
model FailAssignmentToModelComponent
  model Part
    Real x = time;
  end Part;
  Part a;
  Part b;
algorithm
  a := b;
end FailAssignmentToModelComponent;

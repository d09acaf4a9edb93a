// MLS 5.3.2: a class has no variables, its components have; at `Part.x`
model FailVariableThroughClass
  model Part
    Real x = time;
  end Part;
  Real y = Part.x;
end FailVariableThroughClass;

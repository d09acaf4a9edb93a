// MLS 4.4.5: the condition of a component must be a parameter expression
model FailConditionDependsOnVariable
  model Part
    Real z = time;
  end Part;
  Boolean on = time > 1;
  Part p if on;
end FailConditionDependsOnVariable;

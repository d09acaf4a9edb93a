// MLS 5.3.1: only constants of an enclosing class may be used in a nested class
model FailVariableOfEnclosingClass
  Real level = time;
  model Part
    Real x = 2*level;
  end Part;
  Part p;
end FailVariableOfEnclosingClass;

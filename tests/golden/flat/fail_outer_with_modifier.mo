// MLS 5.4: an outer component must not have modifiers
model FailOuterWithModifier
  model Part
    outer Real T(start = 20);
    Real y = 2*T;
  end Part;
  inner Real T = 300 + time;
  Part p;
end FailOuterWithModifier;

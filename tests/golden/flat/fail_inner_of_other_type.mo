// MLS 5.4: the inner component must be a subtype of the outer one
model FailInnerOfOtherType
  model Part
    outer parameter Real rate;
    Real y = rate*time;
  end Part;
  inner parameter String rate = "fast";
  Part p;
end FailInnerOfOtherType;

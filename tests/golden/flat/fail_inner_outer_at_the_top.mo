// MLS 5.5: `inner outer` reads what is around it, and nothing is around the whole model
model FailInnerOuterAtTheTop
  model Part
    outer Real gain;
    Real y = gain*time;
  end Part;
  inner outer Real gain = 2*gain;
  Part part;
end FailInnerOuterAtTheTop;

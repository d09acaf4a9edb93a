// MLS 7.2.6: a final element cannot be modified
model FailFinalParameterModified
  model Part
    parameter Real k = 1;
    final parameter Real k2 = 2*k;
    Real y = k2*time;
  end Part;
  Part p(k = 2, k2 = 5);
end FailFinalParameterModified;

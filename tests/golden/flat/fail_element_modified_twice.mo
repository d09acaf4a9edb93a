// MLS 7.2.4: two arguments of a modifier must not modify the same element
model FailElementModifiedTwice
  model Part
    parameter Real k = 1;
    Real y = k*time;
  end Part;
  Part p(k = 2, y.start = 1, y(start = 3));
end FailElementModifiedTwice;

// MLS 4.4.3: parameters of different components must not depend on each other in a circle
model FailCircularParameterValues
  model Part
    parameter Real k = 1;
    Real y = k*time;
  end Part;
  Part a(k = 2*b.k);
  Part b(k = a.k + 1);
end FailCircularParameterValues;

// MLS 7.3.3: array dimensions may be redeclared with the same type even if the element is not replaceable
model ArraySizeRedeclared
  model Filter
    parameter Real a[2] = {1, 1};
    Real y = sum(a)*time;
  end Filter;
  Filter f(redeclare parameter Real a[3] = {1, 2, 3});
end ArraySizeRedeclared;

// MLS 5.4: an outer declaration refers to the inner declaration of the same name above it
model InnerParameterSeenByComponents
  model Body
    outer parameter Real g;
    Real v(start = 0, fixed = true);
  equation
    der(v) = -g;
  end Body;
  inner parameter Real g = 9.81;
  Body a;
  Body b(v(start = 5));
end InnerParameterSeenByComponents;

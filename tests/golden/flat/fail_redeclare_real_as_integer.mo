// MLS 6.4: a predefined type can only be redeclared with the same predefined type
model FailRedeclareRealAsInteger
  model Part
    replaceable parameter Real k = 1;
    Real y = k*time;
  end Part;
  Part p(redeclare parameter Integer k = 2);
end FailRedeclareRealAsInteger;

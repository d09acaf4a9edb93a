// MLS 4.4.5: a conditional component can only be modified and connected, not used in expressions
model FailConditionalComponentInEquation
  model Part
    Real z = time;
  end Part;
  parameter Boolean on = true;
  Part p if on;
  Real y;
equation
  y = p.z + 1;
end FailConditionalComponentInEquation;

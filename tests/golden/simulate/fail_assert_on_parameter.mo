// MLS 8.3.7: an assertion on parameters fails before the run starts
model FailAssertOnParameter
  parameter Real mass = -1;
  Real v(start = 0, fixed = true);
equation
  mass * der(v) = 1;
  assert(mass > 0, "the mass must be positive, it is " + String(mass));
end FailAssertOnParameter;

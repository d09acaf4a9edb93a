// MLS 8.3.7: the message is computed when the assertion fails
model FailAssertWithValueInMessage
  Real h(start = 1, fixed = true);
  Boolean isDry = h < -0.5;
equation
  der(h) = -2;
  assert(not isDry, "the level is " + String(h, significantDigits = 3) + " m");
end FailAssertWithValueInMessage;

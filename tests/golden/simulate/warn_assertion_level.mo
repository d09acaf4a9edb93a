// MLS 8.3.7: an assertion of level warning is shown once, and the run goes on
model WarnAssertionLevel
  Real T(start = 20, fixed = true);
  Boolean isHot = T > 80;
equation
  der(T) = 100;
  assert(not isHot, "it is hot: " + String(T, significantDigits = 3), AssertionLevel.warning);
end WarnAssertionLevel;

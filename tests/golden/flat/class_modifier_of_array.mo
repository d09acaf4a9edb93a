// MLS 7.2.5: a modifier in a class definition is no modifier of an array: no `each` for arrays of that class
model ClassModifierOfArray
  model Ramp
    parameter Real k = 2;
    Real y = k*time;
  end Ramp;
  model Steep = Ramp(k = 3);
  type Level = Real(start = 1, unit = "m");
  Steep ramps[2];
  Level levels[2, 3](each fixed = true);
equation
  der(levels) = -levels;
end ClassModifierOfArray;

// MLS 8.3.7: assert takes a Boolean, a String and optionally a level; terminate takes a String; none is an equation to count
model AssertAndTerminate
  Real h(start = 5, fixed = true);
equation
  der(h) = -1;
  assert(h > -1, "level " + String(h) + " is too low");
  assert(h < 10, "level is high", AssertionLevel.warning);
  assert(h < 9, "level is rather high", level = AssertionLevel.warning);
  when h < 0 then
    terminate("empty");
  end when;
end AssertAndTerminate;

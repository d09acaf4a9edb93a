// Enumeration variables are discrete, literals have their type; an array may be indexed by one.
model Enumeration
  type Mode = enumeration(off, idle, run);
  parameter Real power[Mode] = {0, 1, 10};
  Mode mode = if time < 0.5 then Mode.idle else Mode.run;
  Real p = power[mode];
end Enumeration;

// Enumerations are Integers: literals are their ordinals.
model Enumeration
  type Mode = enumeration(off, idle, run);
  Mode mode = if time < 0.5 then Mode.idle else Mode.run;
  Boolean isOn = mode <> Mode.off;
end Enumeration;

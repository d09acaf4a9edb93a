// MLS 3.5: relational operators also order Strings, Booleans (false first) and enumeration values
model RelationsOnStringsBooleansEnums
  type Mode = enumeration(off, slow, fast);
  parameter Mode mode = Mode.slow;
  constant Boolean s = "abc" < "abd";
  Boolean b1 = mode > Mode.off;
  Boolean b2 = false < (time > 1);
  Boolean b3 = String(mode) == "slow";
end RelationsOnStringsBooleansEnums;

// MLS 6.7: enumeration values are compatible if their types have the same literals in the same order
type SwitchA = enumeration(off, on);
type SwitchB = enumeration(off, on);
model EnumerationsWithEqualLiterals
  SwitchA a = if time > 1 then SwitchA.on else SwitchA.off;
  SwitchB b;
  Boolean same;
equation
  b = a;
  same = a == SwitchB.on;
end EnumerationsWithEqualLiterals;

// MLS 6.4: an enumeration type defined with (:) may be redeclared to any enumeration
package Lib
  model Mixer
    replaceable type Species = enumeration(:);
    Real x[Species];
  equation
    for s in Species loop
      x[s] = time;
    end for;
  end Mixer;
end Lib;
type Gas = enumeration(N2, O2, CO2);
model OpenEnumerationIsRedeclared
  Lib.Mixer m(redeclare type Species = Gas);
end OpenEnumerationIsRedeclared;

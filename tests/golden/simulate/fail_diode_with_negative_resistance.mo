// a diode behind a source and a negative resistance: from time 1 on, neither of its two states agrees with the equations
model FailDiodeWithNegativeResistance
  model Diode
    Real s, v, i;
    Boolean off;
  equation
    off = s < 0;
    v = if off then s else 0;
    i = if off then 0 else s;
  end Diode;
  Diode diode;
  Real u = if time < 1 then -1 else 1;
equation
  u = diode.v - 2 * diode.i;
end FailDiodeWithNegativeResistance;

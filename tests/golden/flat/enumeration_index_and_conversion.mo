// MLS 4.8.5: an enumeration can be converted from and to Integer and can index array dimensions
model EnumerationIndexAndConversion
  type Phase = enumeration(solid, liquid, gas);
  parameter Phase p = Phase(2);
  parameter Integer k = Integer(Phase.gas);
  Phase now = if time < 1 then p else Phase.gas;
  String name = String(now);
  Real w[Phase];
equation
  for e in Phase loop
    w[e] = Integer(e)*time;
  end for;
end EnumerationIndexAndConversion;

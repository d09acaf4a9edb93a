// MLS 10.4.3: ranges exist for Integer, Real, Boolean and enumeration values and may be empty
model RangesOfSeveralTypes
  type Day = enumeration(mo, tu, we, th);
  parameter Integer a[:] = 2:3:11;
  parameter Real b[:] = 0.5:2.9;
  parameter Boolean c[:] = false:true;
  parameter Day d[:] = Day.tu:Day.th;
  parameter Integer e[:] = 3:1;
  parameter Integer f[:] = 5:-2:0;
  Real x[size(a, 1) + size(b, 1) + size(c, 1) + size(d, 1) + size(e, 1) + size(f, 1)];
equation
  x = fill(time, size(x, 1));
end RangesOfSeveralTypes;

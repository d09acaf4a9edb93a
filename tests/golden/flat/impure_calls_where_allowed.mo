// MLS 12.3: impure functions may be called in when-clauses, initial sections, parameter bindings and inside pure(…)
impure function readSensor
  input Integer channel;
  output Real value;
external "C" value = read_sensor(channel);
end readSensor;
model ImpureCallsWhereAllowed
  parameter Real offset = readSensor(1);
  Real held(start = 0, fixed = true);
  Real x;
  Real y = pure(readSensor(2)) + time;
initial equation
  x = readSensor(3);
equation
  der(x) = offset - x;
  when sample(0, 1) then
    held = readSensor(4);
  end when;
end ImpureCallsWhereAllowed;

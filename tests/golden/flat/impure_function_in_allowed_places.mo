// MLS 12.3: impure functions may be called in when-clauses, in parameter bindings and wrapped in pure()
impure function readSensor
  input Integer channel;
  output Real value;
external "C" value = read_sensor(channel);
end readSensor;
model ImpureFunctionInAllowedPlaces
  parameter Real first = readSensor(1);
  discrete Real sampled(start = 0, fixed = true);
  Real anytime = pure(readSensor(3))*time;
equation
  when sample(0, 1) then
    sampled = readSensor(2) + first;
  end when;
end ImpureFunctionInAllowedPlaces;

// MLS 12.3: an impure function must not be called in an ordinary equation
impure function readSensor
  input Integer channel;
  output Real value;
external "C" value = read_sensor(channel);
end readSensor;
model FailImpureCallInEquation
  Real y;
equation
  y = readSensor(1) + time;
end FailImpureCallInEquation;

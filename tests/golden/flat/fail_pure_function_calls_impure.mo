// MLS 12.3: a function that is not marked impure must not call an impure one
impure function readSensor
  input Integer channel;
  output Real value;
external "C" value = read_sensor(channel);
end readSensor;
function readTwice
  input Integer channel;
  output Real value;
algorithm
  value := 2*readSensor(channel);
end readTwice;
model FailPureFunctionCallsImpure
  Real y = readTwice(1)*time;
end FailPureFunctionCallsImpure;

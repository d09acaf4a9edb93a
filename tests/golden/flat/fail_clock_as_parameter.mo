// MLS 16.3: a Clock variable must not be declared as parameter
model FailClockAsParameter
  parameter Clock c = Clock(1, 10);
  Real x;
equation
  x = sample(time, c);
end FailClockAsParameter;

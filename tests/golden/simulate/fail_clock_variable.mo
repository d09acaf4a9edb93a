// MLS 16: clocks are not there yet
model FailClockVariable
  Clock tick = Clock(0.1);
  Real x = sample(time, tick);
end FailClockVariable;

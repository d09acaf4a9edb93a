// MLS 16.3: a clock is no number
model FailClockInArithmetic
  Clock c = Clock(1, 10);
  Real x;
equation
  x = sample(time, c + 1);
end FailClockInArithmetic;

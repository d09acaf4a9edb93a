// MLS 16.5.1: sample with a Clock gives a clocked variable, hold gives a signal for continuous equations again
model ClockedSampleAndHold
  Real x(start = 1, fixed = true);
  Real xs;
  Real us(start = 0);
  Real u;
equation
  der(x) = u - x;
  xs = sample(x, Clock(0.1));
  us = -2*xs;
  u = hold(us);
end ClockedSampleAndHold;

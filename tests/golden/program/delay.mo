// The delayed expression and its times are stored; the delayed value comes from a host call.
model Delay
  Real x = sin(time);
  Real y = delay(x, 0.1);
end Delay;

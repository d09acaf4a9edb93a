// MLS 3.7.4: a varying delay time is fine when a parameter upper bound is passed as third argument
model DelayWithConstantAndVariableTime
  parameter Real longest = 0.5;
  Real u = sin(time);
  Real tau = 0.2 + 0.1*cos(time);
  Real y1 = delay(u, 0.1);
  Real y2 = delay(u, tau, longest);
end DelayWithConstantAndVariableTime;

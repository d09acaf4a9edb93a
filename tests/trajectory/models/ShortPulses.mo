// A relation that is true for a seventieth of each period, of a state and of the time.
model ShortPulses
  Real x(start = 0, fixed = true);
  Boolean ofState = sin(20*x) > 0.999;
  Boolean ofTime = sin(20*time) > 0.999;
  Integer states(start = 0, fixed = true), times(start = 0, fixed = true);
equation
  der(x) = 1;
  when ofState then
    states = pre(states) + 1;
  end when;
  when ofTime then
    times = pre(times) + 1;
  end when;
  annotation(experiment(StopTime = 3.2));
end ShortPulses;

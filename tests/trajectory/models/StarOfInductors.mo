// Three inductors and a zero-sequence inductor at a star point that is not connected: two states, not
// four, which only the sums of the currents say together.
model StarOfInductors
  constant Real pi = 3.141592653589793;
  Real i[3](each start = 0), zero(start = 0), v[3], v0, star;
equation
  for k in 1:3 loop
    v[k] = cos(time - 2*pi*(k - 1)/3);
    v[k] = der(i[k]) + v0 + star;
  end for;
  3*zero = i[1] + i[2] + i[3];
  v0 = 0.1*der(zero);
  i[1] + i[2] + i[3] = 0;
  annotation(experiment(StopTime = 3, Interval = 0.01));
end StarOfInductors;

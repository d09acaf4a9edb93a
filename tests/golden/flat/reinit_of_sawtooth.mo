// MLS 8.3.6: reinit sets a state anew and does not count as an equation
model ReinitOfSawtooth
  parameter Real top = 2;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > top then
    reinit(x, 0);
  end when;
end ReinitOfSawtooth;

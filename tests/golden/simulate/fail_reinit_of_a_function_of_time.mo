// MLS 8.3.6: `reinit` makes a variable a state, which a function of time cannot be
model FailReinitOfAFunctionOfTime
  Real level(start = 1, fixed = true);
  Real wave;
equation
  der(level) = -level;
  wave = sin(3*time);
  when time > 0.5 then
    reinit(wave, 2);
  end when;
end FailReinitOfAFunctionOfTime;

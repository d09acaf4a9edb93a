// the rectifier of models/seeds: each change of the switch needs a second round, in which nothing changes any more
model IdealDiodeBySwitch
  Real source = sin(2 * 3.14159 * 50 * time);
  Real y(start = 0, fixed = true);
  Real u;
  Real i;
  Boolean openSw(start = false, fixed = true);
equation
  u = if pre(openSw) then source - y else 0;
  i = if pre(openSw) then 0 else (source - y) / 10;
  openSw = u <= 0 and not i > 0;
  0.001 * der(y) = i - y / 50;
  annotation (experiment(StopTime = 0.03, Tolerance = 1e-8));
end IdealDiodeBySwitch;

// MLS 3.8.4: Reals set in when-clauses are discrete-time, in equations and in algorithms; what noEvent makes continuous may set a Real
model DiscreteTimeReals
  discrete Real a(start = 0, fixed = true);
  Real b(start = 0, fixed = true);
  Real c(start = 1, fixed = true);
  Real held = a + pre(b);
  Real step = if noEvent(sin(time) > 0.5) then 1 else 0;
  Boolean high = sin(time) > 0.5;
  Boolean both = high and change(b);
  Integer n = integer(10*time);
equation
  der(c) = -c;
  when sample(0, 0.1) then
    a = pre(a) + 1;
  end when;
  when c < 0.5 then
    reinit(c, pre(c) + 1);
  end when;
algorithm
  when high then
    b := pre(b) + n;
  end when;
end DiscreteTimeReals;

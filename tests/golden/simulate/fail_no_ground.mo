// A circuit without ground: its potentials are known up to a constant.
connector Pin
  Real v;
  flow Real i;
end Pin;
partial model TwoPin
  Pin p;
  Pin n;
  Real v;
  Real i;
equation
  v = p.v - n.v;
  p.i + n.i = 0;
  i = p.i;
end TwoPin;
model Resistor
  extends TwoPin;
  parameter Real R = 1;
equation
  v = R * i;
end Resistor;
model Capacitor
  extends TwoPin(v(start = 1, fixed = true));
equation
  der(v) = i;
end Capacitor;
model Circuit
  Resistor r;
  Capacitor c;
equation
  connect(r.p, c.p);
  connect(r.n, c.n);
end Circuit;

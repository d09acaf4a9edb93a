// A law that is not linear, and an initial equation that is no value of a storage.
connector Pin
  Real v(unit = "V");
  flow Real i;
end Pin;
partial model OnePort
  Pin p, n;
  Real v = p.v - n.v;
  Real i = p.i;
equation
  p.i + n.i = 0;
end OnePort;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Capacitor
  extends OnePort;
equation
  der(v) = i;
end Capacitor;
model Lamp
  extends OnePort;
equation
  v = i^3 + i;
end Lamp;
model Voltage
  extends OnePort;
equation
  v = 1;
end Voltage;

model Nonlinear
  Ground g;
  Voltage u;
  Lamp lamp;
  Capacitor c;
initial equation
  der(c.v) = 0;
equation
  connect(u.p, lamp.p);
  connect(lamp.n, c.p);
  connect(c.n, g.p);
  connect(u.n, g.p);
end Nonlinear;

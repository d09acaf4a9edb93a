// A current that a voltage elsewhere controls.
connector Pin
  Real v(unit = "V");
  flow Real i;
end Pin;

model Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model Resistor
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = p.i;
end Resistor;

model Controlled
  Pin p1, n1, p2, n2;
equation
  p1.i = 0;
  n1.i = 0;
  p2.i + n2.i = 0;
  p2.i = 2*(p1.v - n1.v) - 3;
end Controlled;

model Multiport
  Ground g;
  Resistor a, b;
  Controlled source;
equation
  connect(a.p, source.p1);
  connect(a.p, source.n2);
  connect(b.p, source.p2);
  connect(a.n, g.p);
  connect(b.n, g.p);
  connect(source.n1, g.p);
end Multiport;

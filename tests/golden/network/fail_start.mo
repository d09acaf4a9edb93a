// Start values and initial equations that give no storage its value.
package Parts
  connector Pin
    Real v(unit = "V");
    flow Real i;
  end Pin;
  connector Flange
    Real phi(unit = "rad");
    flow Real tau;
  end Flange;
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
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends OnePort;
    parameter Real C = 1;
  equation
    C*der(v) = i;
  end Capacitor;
  model Voltage
    extends OnePort;
    parameter Real V = 1;
  equation
    v = V;
  end Voltage;
  model Current
    extends OnePort;
    parameter Real I = 1;
  equation
    i = I;
  end Current;
end Parts;

model Start
  Parts.Ground g;
  Parts.Capacitor c(v(start = 1, fixed = true)), d(v(start = 2, fixed = true));
  Parts.Resistor r(i(start = 1, fixed = true));
initial equation
  c.v*c.i = 3;
equation
  connect(c.p, r.p);
  connect(r.n, d.p);
  connect(c.n, g.p);
  connect(d.n, g.p);
end Start;

// A value that is no number.
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

model NoNumber
  parameter Real tiny = 1e-200;
  Parts.Ground g;
  Parts.Voltage u;
  Parts.Resistor r(R = 1e200/tiny);
equation
  connect(u.p, r.p);
  connect(u.n, g.p);
  connect(r.n, g.p);
end NoNumber;

// Elements with a value of 0 or below it, an end that leads nowhere, both ends at one node, a part without ground.
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

model Values
  Parts.Ground g;
  Parts.Voltage u;
  Parts.Resistor none(R = 0), negative(R = -5), load(R = 10), loose, around;
  Parts.Capacitor open(C = 0);
  Parts.Voltage island;
  Parts.Resistor hut;
equation
  connect(u.p, none.p);
  connect(none.n, load.p);
  connect(load.p, negative.p);
  connect(load.p, open.p);
  connect(load.p, loose.p);
  connect(around.p, around.n);
  connect(around.n, load.p);
  connect(island.p, hut.p);
  connect(island.n, hut.n);
  connect(u.n, g.p);
  connect(load.n, g.p);
  connect(negative.n, g.p);
  connect(open.n, g.p);
end Values;

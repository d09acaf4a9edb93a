// Two voltage sources side by side; one whose pins are connected; a current that ends at an open pin.
package Parts "Just enough to build circuits"
  connector Pin
    Real v;
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
  model Inductor
    extends OnePort;
    parameter Real L = 1;
  equation
    L*der(i) = v;
  end Inductor;
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

model Sources
  Parts.Voltage V1;
  Parts.Voltage V2;
  Parts.Voltage shorted;
  Parts.Current open;
  Parts.Resistor R;
  Parts.Ground Gnd;
equation
  connect(V1.p, V2.p);
  connect(V1.n, Gnd.p);
  connect(V2.n, Gnd.p);
  connect(V1.p, R.p);
  connect(R.n, Gnd.p);
  connect(shorted.p, shorted.n);
  connect(shorted.n, R.p);
  connect(open.p, R.p);
end Sources;

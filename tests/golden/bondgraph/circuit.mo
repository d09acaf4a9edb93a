// The circuit of figure 8 of the paper on M/CD++, with a constant source.
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

model Circuit
  Parts.Voltage V(V = 200);
  Parts.Capacitor C(C = 200);
  Parts.Resistor R(R = 1.5);
  Parts.Inductor I(L = 40);
  Parts.Ground Gnd;
equation
  connect(V.p, R.p);
  connect(R.n, I.p);
  connect(R.n, C.p);
  connect(I.n, V.n);
  connect(C.n, V.n);
  connect(C.n, Gnd.p);
end Circuit;

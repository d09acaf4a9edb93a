// Two capacitors side by side (figure 19) and two resistors in series (figure 21): notes, as both can be solved.
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

model Coupled
  Parts.Voltage V(V = 10);
  Parts.Resistor R1;
  Parts.Resistor R2;
  Parts.Resistor R3;
  Parts.Capacitor C1;
  Parts.Capacitor C2;
  Parts.Ground Gnd;
equation
  connect(V.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, Gnd.p);
  connect(V.p, R3.p);
  connect(R3.n, C1.p);
  connect(R3.n, C2.p);
  connect(C1.n, Gnd.p);
  connect(C2.n, Gnd.p);
  connect(V.n, Gnd.p);
end Coupled;

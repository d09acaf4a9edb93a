// A diode and a resistor in series are an algebraic loop, which a component of its own solves in CD++ notation.
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
    parameter Real R=2;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends OnePort;
  equation
    i = 0.1*der(v);
  end Capacitor;
  model Current "From n to p outside, as a load counts"
    extends OnePort;
  equation
    i = sin(time);
  end Current;
  model Source
    extends OnePort;
  equation
    v = sin(time);
  end Source;
  model Diode
    extends OnePort;
    Real s;
    Boolean off = s < 0;
  equation
    v = (if off then s else 0.25*s) + 0.7;
    i = (if off then 0.125*s else s) + 0.125*0.7;
  end Diode;
end Parts;

model Circuit
  Parts.Source V;
  Parts.Resistor Rs;
  Parts.Diode D;
  Parts.Capacitor C;
  Parts.Current J;
  Parts.Ground g;
equation
  connect(V.p, Rs.p);
  connect(Rs.n, D.p);
  connect(D.n, C.p);
  connect(J.p, C.p);
  connect(J.n, V.n);
  connect(C.n, V.n);
  connect(V.n, g.p);
end Circuit;

// In CD++ notation: an ideal diode between a source and a capacitor has no law while it is closed; say so, and what to do.
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
  model Capacitor
    extends OnePort;
  equation
    i = 0.1*der(v);
  end Capacitor;
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
    v = if off then s else 0;
    i = if off then 1e-5*s else s;
  end Diode;
end Parts;

model Circuit
  Parts.Source V;
  Parts.Diode D;
  Parts.Capacitor C;
  Parts.Ground g;
equation
  connect(V.p, D.p);
  connect(D.n, C.p);
  connect(C.n, V.n);
  connect(V.n, g.p);
end Circuit;

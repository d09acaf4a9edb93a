// Connected potentials are equal, flows sum to zero, a flow that is not connected is zero.
model Connectors
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.v - n.v = 2 * p.i;
    p.i + n.i = 0;
  end Resistor;
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  Source s;
  Resistor r;
equation
  connect(s.p, r.p);
end Connectors;

// The component has no such connector: which it has.
model FailUnknownConnector
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    parameter Real R = 1;
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = R*p.i;
  end Resistor;
  Resistor r1, r2;
equation
  connect(r1.a, r2.p);
end FailUnknownConnector;

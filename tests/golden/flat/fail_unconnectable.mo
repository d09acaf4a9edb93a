// Components and names that are no connectors: which there are. Signals of different types: the block that converts them.
model FailUnconnectable
  connector RealOutput = output Real;
  connector BooleanInput = input Boolean;
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = p.i;
  end Resistor;
  block Source
    RealOutput y = time;
  end Source;
  block Gate
    BooleanInput u;
  end Gate;
  Resistor r1, r2;
  Source source;
  Gate gate;
equation
  connect(r1, r2.p);
  connect(source.y, gate.u);
end FailUnconnectable;

// MLS 9.1: connecting a connector to itself has no effect
model SelfConnectionWarns
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  Ground g;
equation
  connect(g.p, g.p);
end SelfConnectionWarns;

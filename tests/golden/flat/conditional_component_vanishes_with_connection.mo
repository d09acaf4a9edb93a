// MLS 4.4.5: a disabled component disappears together with the connections to it
connector Pin
  Real v;
  flow Real i;
end Pin;
model ConditionalComponentVanishesWithConnection
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Load
    parameter Real R = 1;
    Pin p;
  equation
    p.v = R*p.i;
  end Load;
  parameter Boolean useSecond = false;
  Source s;
  Load a;
  Load b(R = 5) if useSecond;
equation
  connect(s.p, a.p);
  connect(s.p, b.p);
end ConditionalComponentVanishesWithConnection;

// MLS 9.2: one connection set gives equal potentials and one zero-sum equation for the flows
connector Pin
  Real v;
  flow Real i;
end Pin;
model ThreeConnectorsInOneSet
  model Source
    parameter Real V = 5;
    Pin p;
  equation
    p.v = V;
  end Source;
  model Load
    parameter Real R = 1;
    Pin p;
  equation
    p.v = R*p.i;
  end Load;
  Source s;
  Load a;
  Load b(R = 3);
equation
  connect(s.p, a.p);
  connect(a.p, b.p);
end ThreeConnectorsInOneSet;

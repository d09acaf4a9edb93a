// MLS 9.1: a connection can only reach connectors of direct components
connector Pin
  Real v;
  flow Real i;
end Pin;
model FailConnectTwoLevelsDown
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  model Box
    Source inside;
  end Box;
  model Load
    Pin p;
  equation
    p.v = 4*p.i;
  end Load;
  Box box;
  Load a;
equation
  connect(box.inside.p, a.p);
end FailConnectTwoLevelsDown;

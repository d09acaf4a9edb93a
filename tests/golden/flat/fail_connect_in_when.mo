// MLS 9.3: a connection must not stand in a when-equation
connector Pin
  Real v;
  flow Real i;
end Pin;
model FailConnectInWhen
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 4*p.i;
  end Load;
  Source s;
  Load a;
equation
  when time > 1 then
    connect(s.p, a.p);
  end when;
end FailConnectInWhen;

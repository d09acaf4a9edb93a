// MLS 9.1: only connectors can be connected
model FailConnectPlainVariable
  model Source
    Real y = time;
  end Source;
  model Sink
    input Real u;
    Real z = 2*u;
  end Sink;
  Source s;
  Sink k(u = 1);
equation
  connect(s.y, k.u);
end FailConnectPlainVariable;

// MLS 15.2: with two connected ports inStream is the value of the stream variable at the other port
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model StreamOneToOne
  model Source
    Port a;
  equation
    a.p = 2;
    a.h = 100 + time;
  end Source;
  model Sink
    Port a;
    Real hin = inStream(a.h);
  equation
    a.m = 0.5*(a.p - 1);
    a.h = 50;
  end Sink;
  Source s;
  Sink k;
equation
  connect(s.a, k.a);
end StreamOneToOne;

// MLS 15.2: inStream applies to stream variables only
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model FailInStreamOfPotential
  model Sink
    Port a;
    Real pin = inStream(a.p);
  equation
    a.m = a.p - 1;
    a.h = 50;
  end Sink;
  Sink k;
end FailInStreamOfPotential;

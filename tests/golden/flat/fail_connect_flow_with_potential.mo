// MLS 9.3: a flow variable may only be connected to a flow variable
connector PinA
  Real v;
  flow Real i;
end PinA;
connector PinB
  flow Real v;
  Real i;
end PinB;
model FailConnectFlowWithPotential
  model Source
    PinA p;
  equation
    p.v = 1;
  end Source;
  model Load
    PinB p;
  equation
    p.v = 4*p.i;
  end Load;
  Source s;
  Load a;
equation
  connect(s.p, a.p);
end FailConnectFlowWithPotential;

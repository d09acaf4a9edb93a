// MLS 9.2: a flow variable of a connector without connection is set to zero
connector Pin
  Real v;
  flow Real i;
end Pin;
model UnconnectedFlowIsZero
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  model Wire
    Pin a;
    Pin b;
  equation
    a.v - b.v = 2*a.i;
    a.i + b.i = 0;
  end Wire;
  Source s;
  Wire w;
equation
  connect(s.p, w.a);
end UnconnectedFlowIsZero;

// MLS 9.3: connections may stand in an if-equation whose condition is a parameter expression
connector Pin
  Real v;
  flow Real i;
end Pin;
model ConnectInParameterIf
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
  parameter Boolean closed = false;
  Source s;
  Load a;
equation
  if closed then
    connect(s.p, a.p);
  end if;
end ConnectInParameterIf;

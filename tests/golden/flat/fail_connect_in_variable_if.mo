// MLS 9.3: a connection must not depend on a condition that is not a parameter expression
connector Pin
  Real v;
  flow Real i;
end Pin;
model FailConnectInVariableIf
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
  if time > 1 then
    connect(s.p, a.p);
  end if;
end FailConnectInVariableIf;

// MLS 9.3: parameters of connected connectors are compared by an assertion, not by an equation
connector Plug
  parameter Integer m = 1;
  Real v[m];
  flow Real i[m];
end Plug;
model ParameterInConnectorGivesAssert
  model Source
    Plug p(m = 2);
  equation
    p.v = {1, 2};
  end Source;
  model Load
    parameter Integer m = 2;
    Plug p(m = m);
  equation
    p.v = 4*p.i;
  end Load;
  Source s;
  Load a;
equation
  connect(s.p, a.p);
end ParameterInConnectorGivesAssert;

// MLS 9.3: connected connectors must have the same element names
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Flange
  Real phi;
  flow Real tau;
end Flange;
model FailConnectOtherElementNames
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  model Fixed
    Flange f;
  equation
    f.phi = 0;
  end Fixed;
  Source s;
  Fixed x;
equation
  connect(s.p, x.f);
end FailConnectOtherElementNames;

// MLS 9.4.1: there are branch, root and potentialRoot
model FailGraphCallUnknown
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  Pin p;
equation
  p.v = 0;
  Connections.trunk(p.v, p.v);
end FailGraphCallUnknown;

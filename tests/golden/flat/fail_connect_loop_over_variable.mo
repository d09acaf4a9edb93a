// MLS 8.3.2: the range of a loop with connections is known before the simulation
model FailConnectLoopOverVariable
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  Ground g[2];
  Pin p;
  Integer n = if time > 1 then 2 else 1;
equation
  for i in 1:n loop
    connect(g[i].p, p);
  end for;
end FailConnectLoopOverVariable;

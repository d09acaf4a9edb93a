model Ladder "Loops and connections"
  parameter Integer n = 5, m = 3;
  Resistor r[n];
  Capacitor c[n, m];
  Real u[n, m], w[n];
  Pin p;
equation
  connect(p, r[1].p);
  connect(r[end].n, .Ladder.ground.pins[1]) "Back to earth"
    annotation(Line(points = {{0, 0}, {10, 0}, {10, -20}}));
  for i in 1:n - 1 loop
    connect(r[i].n, r[i + 1].p);
    for j in {1, 2, m} loop
      connect(r[i].n, c[i, j].p);
    end for;
  end for "Rungs";
  for i in 1:n, j in 1:m loop
    u[i, j] = c[i, j].v;
  end for;
  for i loop
    w[i] = sum(u[i, :]);
  end for;
  for i, k in 2:2:n loop
  end for annotation(__Tool(unroll = true));
  Connections.root(p.reference);
end Ladder;

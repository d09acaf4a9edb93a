model OwnCircuit "Circuit of own components"
  connector Pin "Electrical pin"
    Real v(unit="V");
    Real i(unit="A");
  end Pin;
  model Source
    Pin p, n;
  equation
    p.v - n.v = 10;
    p.i + n.i = 0;
  end Source;
  model Load
    parameter Real R = 5;
    Pin p, n;
  equation
    p.v - n.v = R*p.i;
    p.i + n.i = 0;
  end Load;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  Source source;
  Load load;
  Ground ground;
equation
  connect(source.p, load.p);
  connect(source.n, load.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end OwnCircuit;

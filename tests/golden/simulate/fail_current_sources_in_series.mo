// two current sources in series: no equation is left for the voltage between them
package Electrical
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model CurrentSource
    Pin p;
    Pin n;
    parameter Real current = 1;
  equation
    p.i = current;
    p.i + n.i = 0;
  end CurrentSource;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
end Electrical;
model FailCurrentSourcesInSeries
  Electrical.CurrentSource first(current = 1);
  Electrical.CurrentSource second(current = 2);
  Electrical.Ground ground;
equation
  connect(first.n, second.p);
  connect(second.n, first.p);
  connect(first.p, ground.p);
end FailCurrentSourcesInSeries;

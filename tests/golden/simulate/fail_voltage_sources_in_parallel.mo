// two ideal voltage sources in parallel: their voltages contradict each other and the currents are open
package Electrical
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model TwoPins
    Pin p;
    Pin n;
    Real v;
    Real i;
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end TwoPins;
  model Source
    extends TwoPins;
    parameter Real voltage = 1;
  equation
    v = voltage;
  end Source;
  model Resistor
    extends TwoPins;
    parameter Real R = 1;
  equation
    v = R * i;
  end Resistor;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
end Electrical;
model FailVoltageSourcesInParallel
  Electrical.Source battery(voltage = 12);
  Electrical.Source charger(voltage = 14);
  Electrical.Resistor load(R = 10);
  Electrical.Ground ground;
equation
  connect(battery.p, charger.p);
  connect(battery.p, load.p);
  connect(battery.n, charger.n);
  connect(battery.n, load.n);
  connect(battery.n, ground.p);
end FailVoltageSourcesInParallel;

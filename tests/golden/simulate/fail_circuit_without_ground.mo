// without a ground no voltage against a reference is determined, and one balance of currents is superfluous
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
end Electrical;
model FailCircuitWithoutGround
  Electrical.Source battery(voltage = 12);
  Electrical.Resistor load(R = 10);
equation
  connect(battery.p, load.p);
  connect(load.n, battery.n);
end FailCircuitWithoutGround;

// the failure names the potential and what is missing
model FailMissingGround
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p;
    Pin n;
    Real v = p.v - n.v;
    Real i = p.i;
  equation
    p.i + n.i = 0;
  end OnePort;
  model Battery
    extends OnePort;
  equation
    v = 12;
  end Battery;
  model Lamp
    extends OnePort;
  equation
    v = 6*i;
  end Lamp;
  Battery battery;
  Lamp lamp;
equation
  connect(battery.p, lamp.p);
  connect(battery.n, lamp.n);
end FailMissingGround;

model LampTest "Lamp at a battery"
  model Lamp "Filament lamp"
    parameter Real R = 6 "Resistance";
    Modelica.Electrical.Analog.Interfaces.PositivePin p;
    Modelica.Electrical.Analog.Interfaces.NegativePin n;
    Real v "Voltage";
    Real i "Current";
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    v = R*i;
  end Lamp;
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=6);
  Lamp lamp;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, lamp.p);
  connect(lamp.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end LampTest;

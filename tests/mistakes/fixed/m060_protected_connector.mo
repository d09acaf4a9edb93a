model TapTest "Access to the middle of a divider"
  model Divider
    Modelica.Electrical.Analog.Interfaces.PositivePin p;
    Modelica.Electrical.Analog.Interfaces.NegativePin n;
    Modelica.Electrical.Analog.Interfaces.Pin tap;
    Modelica.Electrical.Analog.Basic.Resistor Ra(R=100);
    Modelica.Electrical.Analog.Basic.Resistor Rb(R=200);
  equation
    connect(p, Ra.p);
    connect(Ra.n, tap);
    connect(tap, Rb.p);
    connect(Rb.n, n);
  end Divider;
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=9);
  Divider divider;
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, divider.p);
  connect(divider.n, source.n);
  connect(divider.tap, C1.p);
  connect(C1.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.1));
end TapTest;

model HeatedResistor "The resistance grows with the temperature that its losses make"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=20);
  Modelica.Electrical.Analog.Basic.Resistor R(R=8, T_ref=293.15, alpha=4e-3, useHeatPort=true);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.5, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor body(C=20, T(start=293.15, fixed=true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor loss(G=0.4);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature outside(T=293.15);
equation
  connect(source.p, R.p);
  connect(R.n, L.p);
  connect(L.n, ground.p);
  connect(source.n, ground.p);
  connect(R.heatPort, body.port);
  connect(body.port, loss.port_a);
  connect(loss.port_b, outside.port);
  annotation(experiment(StopTime=100));
end HeatedResistor;

model HeatedMass "A heated body in a wall that cools it"
  Modelica.Thermal.HeatTransfer.Sources.FixedHeatFlow heater(Q_flow=100);
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor body(C=500, T(start=293.15, fixed=true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor wall(G=5);
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor shell(C=1000, T(start=293.15, fixed=true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor air(G=2);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature ambient(T=293.15);
equation
  connect(heater.port, body.port);
  connect(body.port, wall.port_a);
  connect(wall.port_b, shell.port);
  connect(shell.port, air.port_a);
  connect(air.port_b, ambient.port);
  annotation(experiment(StopTime=2000));
end HeatedMass;

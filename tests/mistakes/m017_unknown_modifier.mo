model HeatedWall "Wall between a heater and the outside"
  Modelica.Thermal.HeatTransfer.Sources.FixedHeatFlow heater(Q_flow=100);
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor wall(C=5000, T(start=293.15, fixed=true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor loss(g=2.5);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature outside(T=273.15);
equation
  connect(heater.port, wall.port);
  connect(wall.port, loss.port_a);
  connect(loss.port_b, outside.port);
  annotation(experiment(StopTime=10000));
end HeatedWall;

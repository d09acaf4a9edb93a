model Thermostat "A heater keeps a room between 19 and 21 degrees Celsius while it is cold outside"
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor room(C = 5e5, T(start = 288.15, fixed = true)) "Air and furniture";
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor walls(G = 80);
  Modelica.Thermal.HeatTransfer.Celsius.FixedTemperature outside(T = -5);
  Modelica.Thermal.HeatTransfer.Sources.PrescribedHeatFlow heater;
  Modelica.Thermal.HeatTransfer.Celsius.TemperatureSensor sensor;
  Modelica.Blocks.Logical.OnOffController controller(bandwidth = 2);
  Modelica.Blocks.Sources.Constant setPoint(k = 20);
  Modelica.Blocks.Math.BooleanToReal power(realTrue = 4000) "Watts while the heater is on";
equation
  connect(room.port, walls.port_a);
  connect(walls.port_b, outside.port);
  connect(heater.port, room.port);
  connect(sensor.port, room.port);
  connect(setPoint.y, controller.reference);
  connect(sensor.T, controller.u);
  connect(controller.y, power.u);
  connect(power.y, heater.Q_flow);
  annotation(experiment(StopTime = 7200, Tolerance = 1e-6));
end Thermostat;

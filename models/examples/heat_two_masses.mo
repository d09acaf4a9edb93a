model HeatTwoMasses "A hot and a cold body in contact approach the same temperature"
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor hot(C = 15, T(start = 373.15, fixed = true));
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor cold(C = 30, T(start = 273.15, fixed = true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor contact(G = 10);
  Modelica.Thermal.HeatTransfer.Celsius.TemperatureSensor hotInCelsius;
  Modelica.Thermal.HeatTransfer.Celsius.TemperatureSensor coldInCelsius;
equation
  connect(hot.port, contact.port_a);
  connect(contact.port_b, cold.port);
  connect(hot.port, hotInCelsius.port);
  connect(cold.port, coldInCelsius.port);
  annotation(experiment(StopTime = 5, Tolerance = 1e-6));
end HeatTwoMasses;

model HeatedResistor "Current warms a resistor, its resistance rises, and the current falls"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 12);
  Modelica.Electrical.Analog.Basic.Resistor wire(R = 1, T_ref = 293.15, alpha = 3.9e-3, useHeatPort = true) "Copper";
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor heatCapacity(C = 50, T(start = 293.15, fixed = true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor cooling(G = 1.5);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature ambient(T = 293.15);
equation
  connect(source.p, wire.p);
  connect(wire.n, source.n);
  connect(source.n, ground.p);
  connect(wire.heatPort, heatCapacity.port);
  connect(heatCapacity.port, cooling.port_a);
  connect(cooling.port_b, ambient.port);
  annotation(experiment(StopTime = 200, Tolerance = 1e-6));
end HeatedResistor;

model RoomLoss "Room that loses heat"
  parameter Modelica.Units.NonSI.Temperature_degC T_out = -5 "Outside temperature";
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor room(C=1e5, T(start=293.15, fixed=true));
  Modelica.Thermal.HeatTransfer.Components.ThermalConductor wall(G=50);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature outside(T=T_out);
equation
  connect(room.port, wall.port_a);
  connect(wall.port_b, outside.port);
  annotation(experiment(StopTime=7200));
end RoomLoss;

model House "Two rooms in one environment"
  model Room
    outer Modelica.Units.SI.Temperature T_amb "Ambient temperature";
    parameter Modelica.Units.SI.HeatCapacity C = 1e5;
    parameter Modelica.Units.SI.ThermalConductance G = 20;
    Modelica.Units.SI.Temperature T(start=293.15, fixed=true) "Temperature";
  equation
    C*der(T) = G*(T_amb - T);
  end Room;
  Modelica.Units.SI.Temperature T_amb = 273.15 + 5*sin(7.27e-5*time) "Ambient temperature";
  Room kitchen;
  Room bath(C=5e4);
  annotation(experiment(StopTime=86400));
end House;

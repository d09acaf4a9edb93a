model LiIonCell "Cell with internal resistance"
  parameter Modelica.Units.SI.Resistance Ri = 0.02 "Internal resistance";
  parameter Modelica.Units.SI.Voltage OCV = 3.7 "Open-circuit voltage";
  parameter Modelica.Units.SI.ElectricCharge Q0 = 7200 "Charge at the start";
  Modelica.Units.SI.Current i "Load current";
  Modelica.Units.SI.Voltage v "Terminal voltage";
  Modelica.Units.SI.ElectricCharge q(start=Q0, fixed=true) "Charge left";
equation
  i = if time < 600 then 2 else 0;
  v = OCV - Ri*i;
  der(q) = -i;
  annotation(experiment(StopTime=1200));
end LiIonCell;

model PController "Proportional control of a tank level"
  parameter Real k = 0.5 "Gain";
  parameter Real A = 2 "Area of the tank";
  parameter Real h_ref = 1 "Set point";
  Real h(start=0, fixed=true) "Level";
  Real q "Inflow";
equation
  q = k*(h_ref - h);
  A*der(h) = q;
  annotation(experiment(StopTime=30));
end PController;

model Orifice "Outflow of a tank"
  parameter Real d = 0.05 "Diameter of the hole";
  constant Real A = Modelica.Constants.pi*d^2/4 "Area of the hole";
  parameter Real A_tank = 1 "Area of the tank";
  Real h(start=2, fixed=true, min=0) "Level";
  Real q "Outflow";
equation
  q = A*sqrt(2*Modelica.Constants.g_n*h);
  A_tank*der(h) = -q;
  annotation(experiment(StopTime=60));
end Orifice;

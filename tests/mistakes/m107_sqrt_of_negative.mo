model DrainedTank "Tank with an outlet and a pump"
  parameter Real A = 1 "Area";
  parameter Real k = 0.05 "Outlet";
  parameter Real q_pump = 0.02 "Pumped flow";
  Real h(start=1, fixed=true) "Level";
equation
  A*der(h) = -k*sqrt(h) - q_pump;
  annotation(
    experiment(StopTime=100, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end DrainedTank;

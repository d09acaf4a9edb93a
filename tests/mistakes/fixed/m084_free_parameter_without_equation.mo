model Trim "Throttle trimmed for a given speed"
  parameter Real u(start=0.5, fixed=false) "Throttle";
  parameter Real v0 = 30 "Speed at the start";
  Real v(start=v0, fixed=true) "Speed";
initial equation
  der(v) = 0;
equation
  1000*der(v) = 6000*u - 1.5*v^2;
  annotation(
    experiment(StopTime=60, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Trim;

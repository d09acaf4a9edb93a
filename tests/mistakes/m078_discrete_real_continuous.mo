model DigitalP "Sampled proportional controller"
  parameter Real k = 1.5 "Gain";
  discrete Real u(start=0, fixed=true) "Command";
  Real x(start=0, fixed=true) "Plant";
equation
  u = k*(1 - x);
  der(x) = u - x;
  annotation(
    experiment(StopTime=5, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end DigitalP;

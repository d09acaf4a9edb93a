model Polynomial "Sensor characteristic"
  parameter Real c[4] = {0.5, 1.2, -0.03} "Coefficients";
  Real x(start=0, fixed=true) "Measured quantity";
  Real y "Sensor output";
equation
  der(x) = 1;
  y = c[1] + x*(c[2] + x*(c[3] + x*c[4]));
  annotation(
    experiment(StopTime=3, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Polynomial;

model VanDerPol "Oscillator of van der Pol"
  parameter Real mu = 5 "Nonlinearity";
  Real x(start=2, fixed=true) "Position";
  Real y(start=0, fixed=true) "Velocity";
equation
  der(x) = y;
  der(y) = mu*(1 - x^2)*y - x;
  annotation(
    experiment(StopTime=20, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end VanDerPol;

model Runaway "Self-heating reaction"
  parameter Real C = 100 "Heat capacity";
  parameter Real G = 50 "Cooling";
  parameter Real T0 = 300 "Coolant";
  Real T(start=300, fixed=true) "Temperature";
equation
  C*der(T) = 100*exp((T - T0)/10) - G*(T - T0);
  annotation(
    experiment(StopTime=100, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Runaway;

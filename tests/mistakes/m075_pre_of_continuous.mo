model Follower "Follower with memory"
  parameter Real k = 2 "Gain";
  Real x(start=0, fixed=true) "Position";
  Real u "Command";
equation
  u = k*(sin(time) - pre(x));
  der(x) = u;
  annotation(
    experiment(StopTime=10, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Follower;

model BallOnTable "Bouncing ball"
  parameter Real e = 0.7 "Restitution";
  Real h(start=1, fixed=true) "Height";
  Real v(start=0, fixed=true) "Velocity";
equation
  der(h) = v;
  der(v) = -9.81;
  if h < 0 then
    reinit(v, -e*pre(v));
  end if;
  annotation(experiment(StopTime=1));
end BallOnTable;

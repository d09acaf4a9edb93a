model Bouncer "Ball on a floor"
  parameter Real e = 0.8 "Restitution";
  Real h(start=1, fixed=true) "Height";
  Real v(start=0, fixed=true) "Velocity";
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    v = -e*pre(v);
  end when;
  annotation(experiment(StopTime=1));
end Bouncer;

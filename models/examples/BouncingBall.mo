model BouncingBall "A ball that loses energy at each contact with the floor"
  parameter Real e(min = 0, max = 1) = 0.8 "Coefficient of restitution";
  parameter Real g(unit = "m/s2") = 9.81 "Gravity";
  Real h(start = 1, fixed = true, unit = "m") "Height";
  Real v(start = 0, fixed = true, unit = "m/s") "Velocity";
  Boolean flying(start = true, fixed = true) "False when the ball has come to rest";
equation
  der(h) = v;
  der(v) = if flying then -g else 0;
  when h <= 0 then
    reinit(v, -e * pre(v));
    flying = v > 1e-3;
  end when;
  annotation(experiment(StopTime = 5));
end BouncingBall;

// three bounces: at each the relation becomes true, sets the speed anew and becomes false again
model BouncingBall
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.8 * pre(v));
  end when;
  annotation (experiment(StopTime = 2));
end BouncingBall;

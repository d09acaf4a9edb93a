model ZenoBall "Bouncing ball until rest"
  parameter Real e = 0.6 "Restitution";
  Real h(start=1, fixed=true) "Height";
  Real v(start=0, fixed=true) "Velocity";
  Boolean flying(start=true, fixed=true);
equation
  der(h) = v;
  der(v) = if flying then -9.81 else 0;
  when {h <= 0, h <= 0 and v <= 0} then
    flying = -e*pre(v) > 0.01;
    reinit(v, if flying then -e*pre(v) else 0);
  end when;
  annotation(experiment(StopTime=5));
end ZenoBall;

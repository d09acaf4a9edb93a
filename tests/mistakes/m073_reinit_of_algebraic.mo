model Hammer "Hammer that rebounds"
  parameter Real g = 9.81 "Gravity";
  parameter Real e = 0.5 "Restitution";
  Real h(start=1, fixed=true) "Height";
  Real v(start=0, fixed=true) "Velocity";
  Real F "Force of the actuator";
equation
  F = 2*sin(3*time);
  der(h) = v;
  der(v) = -g + F;
  when h <= 0 then
    reinit(F, -e*pre(F));
  end when;
  annotation(experiment(StopTime=0.8));
end Hammer;

model Elevator "Elevator cabin"
  parameter Real m = 800 "Mass";
  parameter Real g = 9.81 "Gravity";
  Real s(start=0, fixed=true) "Height";
  Real v(start=0, fixed=true) "Velocity";
  Real F_rope "Force of the rope";
equation
  der(s) = v;
  m*der(v) = F_rope - m*g;
  annotation(experiment(StopTime=10));
end Elevator;

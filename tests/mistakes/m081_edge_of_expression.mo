model PressureRelief "Counts openings of a valve"
  parameter Real p_max = 5 "Opening pressure";
  Real p "Pressure";
  Integer n(start=0, fixed=true) "Openings";
equation
  p = 4 + 2*sin(time);
  when edge(p > p_max) then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime=30));
end PressureRelief;

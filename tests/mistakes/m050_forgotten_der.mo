model Slider "Driven slider"
  import Modelica.Units.SI;
  parameter SI.Mass m = 3 "Mass";
  parameter SI.TranslationalDampingConstant d = 2 "Friction";
  SI.Position s(start=0) "Position";
  SI.Velocity v(start=0, fixed=true) "Velocity";
  SI.Force F "Driving force";
equation
  F = if time < 2 then 10 else 0;
  v = s;
  m*der(v) = F - d*v;
  annotation(experiment(StopTime=5));
end Slider;

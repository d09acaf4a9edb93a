model PipeStart "Pipe at ambient temperature"
  Real T_amb = 293 + 5*sin(0.001*time) "Ambient temperature";
  Real T(start=T_amb, fixed=true) "Temperature";
equation
  300*der(T) = 50 - 2*(T - T_amb);
  annotation(
    experiment(StopTime=3600, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end PipeStart;

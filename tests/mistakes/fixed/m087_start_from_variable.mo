model PipeStart "Pipe at ambient temperature"
  Real T_amb = 293 + 5*sin(0.001*time) "Ambient temperature";
  Real T(fixed=false) "Temperature";
initial equation
  T = T_amb;
equation
  300*der(T) = 50 - 2*(T - T_amb);
  annotation(
    experiment(StopTime=3600, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end PipeStart;

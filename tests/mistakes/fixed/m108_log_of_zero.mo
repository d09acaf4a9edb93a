model SoundLevel "Level of a signal"
  parameter Real p_ref = 2e-5 "Reference pressure";
  Real p "Sound pressure";
  Real L "Level in dB";
equation
  p = 0.1*sin(100*time);
  L = 20*log10(max(abs(p), 1e-9)/p_ref);
  annotation(
    experiment(StopTime=0.1, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end SoundLevel;

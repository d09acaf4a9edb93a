model SafeRatio "Ratio with a guard"
  Real u "Denominator";
  Real r "Ratio";
  Real x(start=0, fixed=true) "Integral";
equation
  u = sin(time) + 0.5;
  r = if u == 0 then 0 else 1/(1 + abs(u));
  der(x) = r;
  annotation(experiment(StopTime=10));
end SafeRatio;

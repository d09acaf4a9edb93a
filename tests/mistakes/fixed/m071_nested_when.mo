model SampledAlarm "Sampled temperature with an alarm"
  Real T(start=20, fixed=true) "Temperature";
  discrete Real Ts(start=20, fixed=true) "Sampled temperature";
  Boolean alarm(start=false, fixed=true) "Alarm";
equation
  der(T) = 0.5;
  when sample(0, 1) then
    Ts = T;
    if Ts > 50 then
      alarm = true;
    else
      alarm = pre(alarm);
    end if;
  end when;
  annotation(experiment(StopTime=100));
end SampledAlarm;

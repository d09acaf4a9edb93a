model TankAlarm "Alarm with reset"
  Real h(start=0, fixed=true) "Level";
  Boolean alarm(start=false, fixed=true) "Alarm";
equation
  der(h) = sin(0.1*time);
  when h > 8 then
    alarm = true;
  end when;
  when h < 5 then
    alarm = false;
  end when;
  annotation(experiment(StopTime=200));
end TankAlarm;

// a controller with two thresholds: it switches where one is reached; a second event follows as the temperature turns back
model Hysteresis
  Real T(start = 20, fixed = true);
  Boolean heats(start = true, fixed = true);
equation
  heats = T < 19 or pre(heats) and T < 21;
  der(T) = if heats then 4 else -4;
  annotation (experiment(StopTime = 2));
end Hysteresis;

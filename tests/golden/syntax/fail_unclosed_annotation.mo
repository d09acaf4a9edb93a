// expect 4:13: this "(" of the annotation is not closed before ";"
model Level
  Real h = time;
  annotation(experiment(StopTime = 10, Interval = 0.1);
end Level;

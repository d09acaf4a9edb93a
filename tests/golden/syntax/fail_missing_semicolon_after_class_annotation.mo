// expect 4:39: a ";" is missing after the annotation of the class
model Plot
  Real x = time;
  annotation(experiment(StopTime = 5))
end Plot;

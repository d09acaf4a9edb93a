// expect 5:3: the class has its annotation already (line 4); there is only one
model Twice
  Real x = time;
  annotation(Icon());
  annotation(experiment(StopTime = 1));
end Twice;

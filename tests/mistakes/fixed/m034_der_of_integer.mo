model BatchReactor "Reactor with counted batches"
  parameter Real T_batch = 5 "Duration of a batch";
  Integer batches(start=0, fixed=true) "Finished batches";
  Real rate "Batches per second";
  Real x(start=0, fixed=true) "Conversion";
equation
  when sample(T_batch, T_batch) then
    batches = pre(batches) + 1;
  end when;
  rate = batches/max(time, 1e-6);
  der(x) = 0.1*(1 - x);
  annotation(experiment(StopTime=30));
end BatchReactor;

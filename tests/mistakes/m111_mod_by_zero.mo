model RoundRobin "Cyclic schedule"
  parameter Integer nSlots = 0 "Number of slots";
  Integer count(start=0, fixed=true) "Ticks";
  Integer slot(start=0, fixed=true) "Active slot";
equation
  when sample(0.1, 0.1) then
    count = pre(count) + 1;
    slot = mod(count, nSlots);
  end when;
  annotation(experiment(StopTime=2));
end RoundRobin;

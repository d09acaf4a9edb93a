model ShiftCounter "Number of the shift"
  parameter Real T = 8 "Length of a shift";
  Integer shift "Number of the shift";
  Real load "Load";
  Real E(start=0, fixed=true) "Energy";
equation
  shift = floor(time/T);
  load = if mod(shift, 3) == 2 then 0.2 else 1;
  der(E) = load;
  annotation(experiment(StopTime=48));
end ShiftCounter;

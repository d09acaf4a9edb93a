model TransformerStart "Coupled coils"
  parameter Real L1 = 1 "Primary inductance";
  parameter Real L2 = 4 "Secondary inductance";
  parameter Real M = 2 "Mutual inductance, less than sqrt(L1*L2)";
  Real i1(start=0, fixed=true) "Primary current";
  Real i2(start=0, fixed=true) "Secondary current";
equation
  L1*der(i1) + M*der(i2) = 10 - 0.1*i1;
  M*der(i1) + L2*der(i2) = -5*i2;
  annotation(experiment(StopTime=1));
end TransformerStart;

model Isothermal "Work of an isothermal expansion"
  parameter Real nRT = 2500 "n*R*T";
  parameter Real V1 = 0.01 "Volume at the start";
  Real V(start=0.01, fixed=true) "Volume";
  Real W "Work done so far";
equation
  der(V) = 0.001;
  W = nRT*ln(V/V1);
  annotation(experiment(StopTime=10));
end Isothermal;

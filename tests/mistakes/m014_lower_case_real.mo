model Decay "Radioactive decay"
  parameter Real lambda = 0.1 "Decay constant";
  real N(start=1000, fixed=true) "Number of nuclei";
  Real A "Activity";
equation
  der(N) = -A;
  A = lambda*N;
  annotation(
    experiment(StopTime=50, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Decay;

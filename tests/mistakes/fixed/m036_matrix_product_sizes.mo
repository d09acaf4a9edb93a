model StateSpaceModel "Linear system with one input"
  parameter Real A[2, 2] = [0, 1; -4, -0.8] "System matrix";
  parameter Real B[2, 1] = [0; 1] "Input matrix";
  Real x[2](each start=0, each fixed=true) "State";
  Real u[1] "Input";
equation
  u = {1};
  der(x) = A*x + B*u;
  annotation(experiment(StopTime=10));
end StateSpaceModel;

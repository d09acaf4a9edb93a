model SquaredSine "All points of an output grid of 500 intervals lie where its derivative is zero"
  constant Real pi = 3.141592653589793;
  Real x(start = 0, fixed = true);
equation
  der(x) = sin(1000*pi*time)^2;
  annotation(experiment(StopTime = 1, Interval = 0.002));
end SquaredSine;

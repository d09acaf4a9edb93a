// What depends on parameters only is computed once, before the run.
model Precomputed
  parameter Real m = 2;
  parameter Real d = 3;
  Real x(start = 1, fixed = true);
equation
  der(x) = -sqrt(d / m) * x;
end Precomputed;

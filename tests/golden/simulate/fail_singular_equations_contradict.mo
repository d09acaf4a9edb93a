// The resistances are chosen so that two equations have the same left side.
model SingularEquationsContradict
  parameter Real k = 2;
  Real a, b, c, x(start = 1, fixed = true);
equation
  der(x) = -x;
  a + b + c = x;
  a + b + 2 * c = 1;
  k * a + 2 * b + 3 * c = 3;
  annotation(experiment(StopTime = 1));
end SingularEquationsContradict;

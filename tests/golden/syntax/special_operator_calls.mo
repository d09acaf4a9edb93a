model Special "Keywords that are called like functions"
  Real x(start = 1, fixed = true), y, z;
  parameter Real seed(fixed = false);
  Boolean starting = initial();
initial equation
  seed = pure(draw(42));
  der(x) = 0;
equation
  der(x) = -x;
  y = der(x) + 2 * der(x * y);
  der(z) = if initial() then 0 else pure(noise(seed));
  initial() = starting;
  pure(noise(seed)) = z;
  when initial() or x < 0.5 then
    reinit(x, der(y));
  end when;
algorithm
  y := der(x) ^ 2 + pure(impureRead(1)) * pure(f(2));
  if not initial() and y > 0 then
    z := pre(z);
  end if;
end Special;

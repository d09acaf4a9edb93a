model Integration "Functions handed to functions"
  parameter Real A = 2, w = 3;
  Real i1 = quadrature(function sine(amplitude = A, omega = w), 0, 1);
  Real i2 = quadrature(function Curves.flat(), 0, 1, tolerance = 1e-6);
  Real i3 = quadrature(lo = 0, hi = 1, f = function sine(amplitude = 1));
  Real i4 = quadrature(sine, 0, 1);
  Real i5 = nested(0, function outerShape(core = function sine(omega = w), k = 2));
  Real i6 = pair(function sine(), function .Curves.cosine(phase = -0.5));
  Real i7 = pair(1, function sine(), x = 2, g = function cosine());
  Real i8 = only(function cosine(phase = A + w));
  Real i9 = named(a = 1, b = if A > 1 then 2 else 3, c = {1, 2}, d = "text");
  Real i10 = positional(1, -2, not true, 1:3, "s", {1}, [1], (A));
  Real i11 = none();
algorithm
  solve(function residual(p = A), 0.0, x_max = 10);
equation
  assert(check(function sine(amplitude = A)), message = "no", level = Level.warn);
end Integration;

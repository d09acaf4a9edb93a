// A nonlinear loop with one unknown, and the tangent of its residual.
model NonlinearLoop
  Real x(start = 1);
equation
  x ^ 3 + x = time + 2;
end NonlinearLoop;

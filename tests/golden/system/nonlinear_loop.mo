// A nonlinear equation that cannot be solved for its unknown is a loop of one.
model NonlinearLoop
  Real x(start = 1);
equation
  x ^ 3 + x = time + 2;
end NonlinearLoop;

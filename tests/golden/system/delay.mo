// A variable may depend on its own past: no loop during the run; at the start the past is the present value.
model Delay
  Real x;
equation
  x = 1 + 0.5 * delay(x, 0.1);
end Delay;

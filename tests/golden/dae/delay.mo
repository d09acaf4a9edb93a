// delay(x, T): a fixed delay is its own longest one; a varying delay names the longest.
model Delay
  Real x = sin(time);
  Real y = delay(x, 0.1);
  Real z = delay(x, 0.1 + 0.05 * x, 0.2);
end Delay;

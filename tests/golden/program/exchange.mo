// What `b` decides at events is read by another part.
model Exchange
  Real x(start = 0), y(start = 0);
  Boolean b = x > 0.5;
equation
  der(x) = 1;
  der(y) = if b then 1 else 0;
end Exchange;

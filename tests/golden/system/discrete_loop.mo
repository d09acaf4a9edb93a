// Booleans that follow from each other are a discrete loop: repeated until nothing changes.
model DiscreteLoop
  Boolean a(start = false);
  Boolean b(start = false);
equation
  a = time > 0.5 or b;
  b = a and time < 0.75;
end DiscreteLoop;

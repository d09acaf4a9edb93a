// expect 3:9: this "(" of the modifiers of h is not closed before ";"
model Level
  Real h(start = 1, fixed = true;
equation
  der(h) = -h;
end Level;

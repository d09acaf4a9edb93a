// expect 3:8: identifiers may only have ASCII letters; found U+0394 (quotes do not help either)
model Drop
  Real Δp = 100;
  Real x = time;
end Drop;

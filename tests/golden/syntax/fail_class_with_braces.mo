// expect 2:13: "{" found; a class body has no braces, it ends with "end Valve;"
model Valve {
  Real x = time;
}

// expect 3:11: identifiers may only have ASCII letters; found U+00F6
model Flow
  Real strömung = 100;
  Real x = time;
end Flow;

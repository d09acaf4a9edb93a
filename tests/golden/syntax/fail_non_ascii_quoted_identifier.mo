// expect 3:9: also a quoted identifier may only hold ASCII characters; found U+00FC
model Flow
  Real 'übergang' = 100;
  Real x = time;
end Flow;

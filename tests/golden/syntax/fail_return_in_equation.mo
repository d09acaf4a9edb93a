// expect 6:3: "return" only stands in algorithms
model Search
  Real x;
equation
  x = 1;
  return;
end Search;

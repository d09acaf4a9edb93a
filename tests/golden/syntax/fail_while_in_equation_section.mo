// expect 5:3: "while" only stands in algorithms
model Loop
  Real x;
equation
  while x < 3 loop
    x = x + 1;
  end while;
end Loop;

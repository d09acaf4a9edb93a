// expect 7:5: "break" only stands in algorithms
model Search
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i;
    break;
  end for;
end Search;

// expect 5:7: "end" has a value only inside of array subscripts (beyond the grammar)
model Tail
  Real x[3] = {1, 2, 3}, y;
equation
  y = end - 1;
end Tail;

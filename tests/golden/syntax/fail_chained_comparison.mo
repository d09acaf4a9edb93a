// expect 6:18: comparisons cannot be chained; write "0 < u and u < 1"
model Window
  Real u = time;
  Boolean inside;
equation
  inside = 0 < u < 1;
end Window;

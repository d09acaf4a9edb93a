// expect 5:7: "function" only stands before an argument of a call
model Bind
  Real y;
equation
  y = function sine(a = 1);
end Bind;

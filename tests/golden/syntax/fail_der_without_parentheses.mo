// expect 5:7: "(" expected after "der", found "x"
model Decay
  Real x(start = 1);
equation
  der x = -x;
end Decay;

// expect 3:28: "(" expected after "annotation"
model Bare
  Real x = time annotation Evaluate = true;
end Bare;

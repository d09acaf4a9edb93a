// expect 5:10: "," or "]" expected after ":"; a range needs a lower end, write "1:2"
model Steps
  Real v[4] = {1, 2, 3, 4}, y[2];
equation
  y = v[:2];
end Steps;

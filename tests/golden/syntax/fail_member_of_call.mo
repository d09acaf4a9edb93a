// expect 5:22: "." cannot follow a call; assign the result to a variable first
model Steps
  Real y;
equation
  y = state(1e5, 300).h;
end Steps;

// expect 5:30: "(" expected after "function sine"
model Bind
  Real y;
equation
  y = integrate(function sine, 0, 1);
end Bind;

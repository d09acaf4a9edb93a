// expect 5:31: a function with bound arguments takes only named ones, found the number 1
model Bind
  Real y;
equation
  y = integrate(function sine(1), 0, 1);
end Bind;

// expect 3:10: an import always starts at the top; it takes no leading "."
model User
  import .Plant.Units;
  Real x = time;
end User;

// expect 3:16: this "{" is not closed before ";"
model User
  import Plant.{Units, Math;
  Real x = time;
end User;

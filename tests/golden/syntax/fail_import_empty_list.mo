// expect 3:17: the list of imported names is empty
model User
  import Plant.{};
  Real x = time;
end User;

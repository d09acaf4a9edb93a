// expect 3:17: "*" must be the last part of an import
model User
  import Plant.*.Units;
  Real x = time;
end User;

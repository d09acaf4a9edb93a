// expect 5:3: "der" cannot be assigned to; a statement cannot start with "der"
model Touch
  Real x;
algorithm
  der(x) := 1;
end Touch;

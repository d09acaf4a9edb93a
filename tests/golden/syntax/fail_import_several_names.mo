// expect 3:21: an import clause takes one name; several are written "Plant.{Units, Math}"
model User
  import Plant.Units, Plant.Math;
  Real x = time;
end User;

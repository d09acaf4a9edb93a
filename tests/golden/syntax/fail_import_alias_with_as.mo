// expect 3:22: "as" found after the name; an alias is written "import U = Plant.Units"
model User
  import Plant.Units as U;
  Real x = time;
end User;

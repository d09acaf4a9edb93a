// expect 5:1: "x" found where a class definition is expected; statements only stand in classes
model Ok
  Real x = time;
end Ok;
x := 3;

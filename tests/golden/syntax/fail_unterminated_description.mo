// expect 4:25: "Height" found after a string that spans lines 3 and 4; it was probably not closed in line 3 (that the last string never ends follows from this)
model Label
  parameter Real a = 1 "Width;
  parameter Real b = 2 "Height";
  Real x = time;
end Label;

// expect 5:1: "equation" found after the annotation of the class (line 4); it must be the last part before "end"
model Early
  Real x;
  annotation(Icon());
equation
  x = time;
end Early;

// expect 4:3: "Real" found after the annotation of the class (line 3); it must be the last part before "end"
model Early
  annotation(Icon());
  Real x;
equation
  x = time;
end Early;

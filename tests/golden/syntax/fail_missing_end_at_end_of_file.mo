// expect 6:1: end of file inside of model "Generator" (opened in line 2), "end Generator;" is missing
model Generator
  Real w;
equation
  der(w) = 1;

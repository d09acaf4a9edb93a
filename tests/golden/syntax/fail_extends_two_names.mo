// expect 3:16: an extends clause takes one class; ";" expected, found ","
model Both
  extends First, Second;
  Real x = time;
end Both;

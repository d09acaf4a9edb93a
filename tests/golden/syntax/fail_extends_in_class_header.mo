// expect 2:27: a ";" is missing after the extends clause
model Child extends Parent
  Real x = time;
end Child;

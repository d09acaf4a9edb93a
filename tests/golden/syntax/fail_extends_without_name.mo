// expect 3:10: the name of the base class is missing after "extends"
model Child
  extends;
  Real x = time;
end Child;

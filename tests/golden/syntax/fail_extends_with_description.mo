// expect 3:25: an extends clause takes no description
model Child
  extends Parent(k = 1) "Base class";
  Real x = time;
end Child;

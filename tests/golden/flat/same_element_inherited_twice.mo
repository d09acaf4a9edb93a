// MLS 7.1: an element inherited twice is kept once if both declarations are identical
partial model Named
  parameter Real m = 2;
end Named;
partial model Left
  extends Named;
  Real a = m*time;
end Left;
partial model Right
  extends Named;
  Real b = 3*m*time;
end Right;
model SameElementInheritedTwice
  extends Left;
  extends Right;
end SameElementInheritedTwice;

// MLS 7.1: elements of the same name from two base classes must be identical
partial model Left
  parameter Real m = 2;
  Real a = m*time;
end Left;
partial model Right
  parameter Integer m = 2;
  Real b = m*time;
end Right;
model FailInheritedElementsDiffer
  extends Left;
  extends Right;
end FailInheritedElementsDiffer;

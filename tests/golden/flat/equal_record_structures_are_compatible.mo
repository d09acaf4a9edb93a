// MLS 6.7: record expressions are compatible when they have the same named elements of compatible types
record Point
  Real x;
  Real y;
end Point;
record Pair
  Real x;
  Real y;
end Pair;
model EqualRecordStructuresAreCompatible
  Point p(x = time, y = 2);
  Pair q;
  Point r;
equation
  q = p;
  r = if time > 1 then p else q;
end EqualRecordStructuresAreCompatible;

// MLS 14.5: a record that is no operator record has no arithmetic
record Point
  Real x;
  Real y;
end Point;
model FailPlainRecordsAdded
  Point a(x = time, y = 1);
  Point b;
equation
  b = a + a;
end FailPlainRecordsAdded;

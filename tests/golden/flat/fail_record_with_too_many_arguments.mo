// MLS 12.6: a record constructor takes its fields
record Point
  Real x;
  Real y;
end Point;
model FailRecordWithTooManyArguments
  Point p = Point(1, 2, 3);
end FailRecordWithTooManyArguments;

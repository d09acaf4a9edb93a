// MLS 12.6: a record constructor takes the names of its fields
record Point
  Real x;
  Real y;
end Point;
model FailRecordWithoutSuchField
  Point p = Point(x = 1, z = 2);
end FailRecordWithoutSuchField;

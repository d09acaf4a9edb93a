// MLS 12.6: fields without a default must be given
record Point
  Real x;
  Real y;
end Point;
model FailRecordWithMissingArgument
  Point p = Point(x = 1);
end FailRecordWithMissingArgument;

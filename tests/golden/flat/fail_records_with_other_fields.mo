// MLS 6.7: records without the same field names cannot be equated
record Polar
  Real r;
  Real phi;
end Polar;
record Cartesian
  Real x;
  Real y;
end Cartesian;
model FailRecordsWithOtherFields
  Polar p(r = 1, phi = time);
  Cartesian c;
equation
  c = p;
end FailRecordsWithOtherFields;

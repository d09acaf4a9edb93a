// MLS 10.6.9: the field of an array of records is an array of the fields
record Point
  Real x;
  Real c[2];
end Point;
model FieldSliceOfRecordArray
  Point p[3](x = {1, 2, 3}*time, c = [1, 2; 3, 4; 5, 6]);
  Real xs[3] = p.x;
  Real firsts[3] = p.c[1];
  Real all[3, 2] = p.c;
  Real last[2] = p[2:3].c[2];
end FieldSliceOfRecordArray;

// MLS 12.6: a record is passed as a whole, its constructor has one input per field
record Point
  Real x;
  Real y = 0;
  Real z = 1;
end Point;
function shifted
  input Point p;
  input Real dx;
  output Point q;
algorithm
  q := Point(x = p.x + dx, y = p.y, z = p.z);
end shifted;
model RecordsAsArgumentsAndResults
  Point a = Point(time);
  Point b = shifted(a, 2);
  Point c[2] = {Point(1, time), Point(2, z = 3)};
  Real s = sum(c.x) + b.x;
end RecordsAsArgumentsAndResults;

// An equation of records becomes one equation for each scalar field, those of nested records included.
model NestedRecords
  record Point
    Real x;
    Real y;
  end Point;
  record Line
    Point from;
    Point to;
  end Line;
  Line a;
  Line b = a;
equation
  a.from = Point(time, 2 * time);
  a.to = Point(1, 2);
end NestedRecords;

// SPDX-License-Identifier: Apache-2.0
// MLS 12.6, 12.4.3: records as arguments and results, record constructors, outputs that are left out.
model RecordFunctions
  record Point
    Real x;
    Real y;
  end Point;
  record Segment
    Point from;
    Point to;
    Integer weight;
  end Segment;
  function middle
    input Segment s;
    output Point m;
  algorithm
    m.x := (s.from.x + s.to.x)/2;
    m.y := (s.from.y + s.to.y)/2;
  end middle;
  function rotated
    input Point p;
    input Real angle = 0;
    output Point q = Point(cos(angle)*p.x - sin(angle)*p.y, sin(angle)*p.x + cos(angle)*p.y);
  algorithm
  end rotated;
  function divide
    input Integer a;
    input Integer b = 3;
    output Integer quotient;
    output Integer remainder;
  algorithm
    quotient := div(a, b);
    remainder := a - b*quotient;
  end divide;
  Segment s = Segment(Point(0, time), Point(x = 2, y = 3*time), 4);
  Point m = middle(s);
  Point r = rotated(Point(1, 0), angle = time);
  Point same = rotated(m);
  Integer q;
  Integer rest;
  Integer onlyRest;
equation
  (q, rest) = divide(17);
  (, onlyRest) = divide(b = 5, a = 17);
  annotation(experiment(StopTime = 1, Interval = 0.25));
end RecordFunctions;

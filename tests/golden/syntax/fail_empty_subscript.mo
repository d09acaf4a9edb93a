// expect 3:20: a subscript is missing between the brackets; ":" leaves a size open
model List
  parameter Real x[] = {1, 2};
  Real y = time;
end List;

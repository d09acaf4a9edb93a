within;
// The three bytes in front of this file count as white space.
model Marked
  parameter Real width = 3 "Breite in Metern, ± 1 %";
  Real area;
equation
  area = width ^ 2;
initial equation
  assert(width > 0, "must be positive");
end Marked;

// expect 3:25: the integer literal does not fit into an Integer (beyond the grammar)
model Huge
  parameter Integer n = 99999999999999999999999999;
  Real x = time;
end Huge;

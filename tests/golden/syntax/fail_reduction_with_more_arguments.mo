// expect 3:32: after the "," another iterator "k in ..." is expected, found the number 0
model Rows
  Real s = sum(i for i in 1:3, 0);
end Rows;

// MLS 7.2.5: a matrix is distributed row by row over a vector of components with vector elements
model MatrixModifierIsSplitByRows
  model Row
    parameter Real a[3];
    Real s = sum(a)*time;
  end Row;
  Row r[2](a = [1, 2, 3; 4, 5, 6]);
end MatrixModifierIsSplitByRows;

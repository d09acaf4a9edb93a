// expect 3:28: this "[" is not closed; the next declaration was taken for a row of the matrix
model Rotation
  parameter Real R[2, 2] = [0, -1; 1, 0;
  Real x = time;
end Rotation;

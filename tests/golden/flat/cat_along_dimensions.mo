// MLS 10.4.2: cat joins arrays of equal rank, only the joined dimension may differ
model CatAlongDimensions
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real B[1, 2] = [5, 6];
  Real C[3, 2] = cat(1, A, B)*time;
  Real D[2, 4] = cat(2, A, 2*A)*time;
  Real v[:] = cat(1, {1, 2}, {time}, fill(0.0, 0));
end CatAlongDimensions;

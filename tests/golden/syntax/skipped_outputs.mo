model Decomposition "Several results at once, some not wanted"
  parameter Real A[3, 3] = [4, 1, 0; 1, 3, 1; 0, 1, 2];
  Real L[3, 3], U[3, 3], Q[3, 3];
  Integer p[3], info;
  Real x, y, z;
algorithm
  (L, U, p) := Matrices.LU(A);
  (, U) := Matrices.LU(A);
  (L, , p) := Matrices.LU(A) "Only two of three";
  (, , , info) := Matrices.LU(A, 1e-9);
  (x, y) := .Matrices.solve2(A[1:2, 1:2], b = {1, 2});
  (Q[1, :], L[2, 1]) := householder(A);
  (x) := norm(A);
  () := check(A);
  (x,) := divide(7, 2);
  (z, y, ) := extremes[1].find();
equation
  (x, , z) = polar(A, p);
  (, y) = rotate(x, z);
  (x, y) = swap(y, x);
end Decomposition;

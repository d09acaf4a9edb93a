// SPDX-License-Identifier: Apache-2.0
// MLS 12: Gaussian elimination with pivoting in a function, of a matrix that varies in time.
model GaussFunction
  function solve
    input Real A[:, size(A, 1)];
    input Real b[size(A, 1)];
    output Real x[size(A, 1)];
  protected
    Integer n = size(A, 1);
    Real M[size(A, 1), size(A, 1) + 1];
    Real row[size(A, 1) + 1];
    Integer pivot;
    Real factor;
  algorithm
    M := [A, b];
    for k in 1:n loop
      pivot := k;
      for i in k + 1:n loop
        if abs(M[i, k]) > abs(M[pivot, k]) then
          pivot := i;
        end if;
      end for;
      if pivot <> k then
        row := M[k, :];
        M[k, :] := M[pivot, :];
        M[pivot, :] := row;
      end if;
      for i in k + 1:n loop
        factor := M[i, k]/M[k, k];
        M[i, k:end] := M[i, k:end] - factor*M[k, k:end];
      end for;
    end for;
    for k in n:-1:1 loop
      x[k] := (M[k, n + 1] - M[k, k + 1:n]*x[k + 1:n])/M[k, k];
    end for;
  end solve;
  Real A[3, 3] = {{0, 2, 1}, {1, -2 - time/2, -3}, {-1, 1, 2}};
  Real x[3] = solve(A, {-8 + time, 0, 3});
  Real residual[3] = A*x - {-8 + time, 0, 3};
  annotation(experiment(StopTime = 1, Interval = 0.25));
end GaussFunction;

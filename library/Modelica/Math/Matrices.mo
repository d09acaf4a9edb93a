// SPDX-License-Identifier: Apache-2.0
within Modelica.Math;
package Matrices "Functions on matrices that need no external library"
  function toString "Write a matrix as text, one row per line"
    extends Modelica.Icons.Function;
    input Real M[:, :] "Matrix";
    input String name = "" "Name to print in front";
    input Integer significantDigits = 6 "Digits per number";
    output String s = "" "Text";
  algorithm
    s := if name == "" then "" else name + " =\n";
    for i in 1:size(M, 1) loop
      for j in 1:size(M, 2) loop
        s := s + "  " + String(M[i, j], significantDigits=significantDigits);
      end for;
      s := s + "\n";
    end for;
  end toString;

  function isEqual "Do two matrices have the same sizes and elements?"
    extends Modelica.Icons.Function;
    input Real M1[:, :] "First matrix";
    input Real M2[:, :] "Second matrix";
    input Real eps(min=0) = 0 "Largest difference that counts as equal";
    output Boolean result "True if equal";
  algorithm
    result := size(M1, 1) == size(M2, 1) and size(M1, 2) == size(M2, 2);
    if result then
      for i in 1:size(M1, 1) loop
        for j in 1:size(M1, 2) loop
          result := result and abs(M1[i, j] - M2[i, j]) <= eps;
        end for;
      end for;
    end if;
  end isEqual;

  function solve "Solve A*x = b"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Regular matrix";
    input Real b[size(A, 1)] "Right-hand side";
    output Real x[size(b, 1)] "Solution";
  protected
    Real factors[size(A, 1), size(A, 1)];
    Integer pivots[size(A, 1)];
    Integer info;
  algorithm
    (factors, pivots, info) := LU(A);
    assert(info == 0, "The system of linear equations has no unique solution");
    x := LU_solve(factors, pivots, b);
  end solve;

  function solve2 "Solve A*X = B"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Regular matrix";
    input Real B[size(A, 1), :] "Right-hand sides, one per column";
    output Real X[size(B, 1), size(B, 2)] "Solutions";
  protected
    Real factors[size(A, 1), size(A, 1)];
    Integer pivots[size(A, 1)];
    Integer info;
  algorithm
    (factors, pivots, info) := LU(A);
    assert(info == 0, "The system of linear equations has no unique solution");
    X := LU_solve2(factors, pivots, B);
  end solve2;

  function LU "Factorize with row interchanges: P*A = L*U, both factors in one matrix"
    extends Modelica.Icons.Function;
    input Real A[:, :] "Matrix";
    output Real LU[size(A, 1), size(A, 2)] = A "U on and above the diagonal, L (unit diagonal) below";
    output Integer pivots[min(size(A, 1), size(A, 2))] "Row exchanged with row i in step i";
    output Integer info "0: done, i > 0: U[i,i] is zero";
  protected
    Integer row "Row of the largest pivot";
    Real swap[size(A, 2)];
  algorithm
    info := 0;
    for k in 1:min(size(A, 1), size(A, 2)) loop
      row := k;
      for i in k + 1:size(A, 1) loop
        if abs(LU[i, k]) > abs(LU[row, k]) then
          row := i;
        end if;
      end for;
      pivots[k] := row;
      if row <> k then
        swap := LU[k, :];
        LU[k, :] := LU[row, :];
        LU[row, :] := swap;
      end if;
      if LU[k, k] == 0.0 then
        info := if info == 0 then k else info;
      else
        for i in k + 1:size(A, 1) loop
          LU[i, k] := LU[i, k]/LU[k, k];
          for j in k + 1:size(A, 2) loop
            LU[i, j] := LU[i, j] - LU[i, k]*LU[k, j];
          end for;
        end for;
      end if;
    end for;
  end LU;

  function LU_solve "Solve A*x = b with the factors of A"
    extends Modelica.Icons.Function;
    input Real LU[:, size(LU, 1)] "Factors from function LU";
    input Integer pivots[size(LU, 1)] "Row interchanges from function LU";
    input Real b[size(LU, 1)] "Right-hand side";
    output Real x[size(b, 1)] "Solution";
  protected
    Integer n = size(LU, 1);
    Real swap;
  algorithm
    x := b;
    for i in 1:n loop
      swap := x[i];
      x[i] := x[pivots[i]];
      x[pivots[i]] := swap;
    end for;
    for i in 2:n loop
      for j in 1:i - 1 loop
        x[i] := x[i] - LU[i, j]*x[j];
      end for;
    end for;
    for i in n:-1:1 loop
      for j in i + 1:n loop
        x[i] := x[i] - LU[i, j]*x[j];
      end for;
      x[i] := x[i]/LU[i, i];
    end for;
  end LU_solve;

  function LU_solve2 "Solve A*X = B with the factors of A"
    extends Modelica.Icons.Function;
    input Real LU[:, size(LU, 1)] "Factors from function LU";
    input Integer pivots[size(LU, 1)] "Row interchanges from function LU";
    input Real B[size(LU, 1), :] "Right-hand sides";
    output Real X[size(B, 1), size(B, 2)] "Solutions";
  algorithm
    for j in 1:size(B, 2) loop
      X[:, j] := LU_solve(LU, pivots, B[:, j]);
    end for;
  end LU_solve2;

  function trace "Sum of the diagonal"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Square matrix";
    output Real result "Trace";
  algorithm
    result := sum(A[i, i] for i in 1:size(A, 1));
  end trace;

  function det "Determinant"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Square matrix";
    output Real result "Determinant";
  protected
    Real factors[size(A, 1), size(A, 1)];
    Integer pivots[size(A, 1)];
    Integer info;
  algorithm
    (factors, pivots, info) := LU(A);
    result := 1;
    for i in 1:size(A, 1) loop
      result := if pivots[i] == i then result*factors[i, i] else -result*factors[i, i];
    end for;
  end det;

  function inv "Inverse"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Regular matrix";
    output Real invA[size(A, 1), size(A, 2)] "Inverse";
  protected
    Real factors[size(A, 1), size(A, 1)];
    Integer pivots[size(A, 1)];
    Integer info;
  algorithm
    (factors, pivots, info) := LU(A);
    assert(info == 0, "A singular matrix has no inverse");
    invA := LU_solve2(factors, pivots, identity(size(A, 1)));
  end inv;

  function norm "1-norm or infinity-norm of a matrix"
    extends Modelica.Icons.Function;
    input Real A[:, :] "Matrix";
    input Real p(min=1) = 2 "1: largest column sum, Modelica.Constants.inf: largest row sum; others are not available";
    output Real result = 0.0 "Norm";
  algorithm
    assert(p == 1 or p == Modelica.Constants.inf, "Matrix norms are available for p = 1 and p = Modelica.Constants.inf only");
    if p == 1 then
      for j in 1:size(A, 2) loop
        result := max(result, sum(abs(A[:, j])));
      end for;
    else
      for i in 1:size(A, 1) loop
        result := max(result, sum(abs(A[i, :])));
      end for;
    end if;
  end norm;

  function frobeniusNorm "Square root of the sum of all squared elements"
    extends Modelica.Icons.Function;
    input Real A[:, :] "Matrix";
    output Real result "Norm";
  algorithm
    result := sqrt(sum(A.*A));
  end frobeniusNorm;

  function cholesky "Factorize a symmetric positive definite matrix"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Symmetric positive definite matrix";
    input Boolean upper = true "True: A = transpose(H)*H, false: A = H*transpose(H)";
    output Real H[size(A, 1), size(A, 2)] "Triangular factor";
  protected
    Integer n = size(A, 1);
    Real L[size(A, 1), size(A, 2)] = zeros(size(A, 1), size(A, 2)) "Lower factor";
    Real rest;
  algorithm
    for j in 1:n loop
      rest := A[j, j] - L[j, :]*L[j, :];
      assert(rest > 0, "The matrix is not positive definite");
      L[j, j] := sqrt(rest);
      for i in j + 1:n loop
        L[i, j] := ((if upper then A[j, i] else A[i, j]) - L[i, :]*L[j, :])/L[j, j];
      end for;
    end for;
    H := if upper then transpose(L) else L;
  end cholesky;

  function flipLeftRight "Columns in opposite order"
    extends Modelica.Icons.Function;
    input Real A[:, :] "Matrix";
    output Real Aflip[size(A, 1), size(A, 2)] "Flipped matrix";
  algorithm
    Aflip := A[:, {size(A, 2) + 1 - j for j in 1:size(A, 2)}];
  end flipLeftRight;

  function flipUpDown "Rows in opposite order"
    extends Modelica.Icons.Function;
    input Real A[:, :] "Matrix";
    output Real Aflip[size(A, 1), size(A, 2)] "Flipped matrix";
  algorithm
    Aflip := A[{size(A, 1) + 1 - i for i in 1:size(A, 1)}, :];
  end flipUpDown;
end Matrices;

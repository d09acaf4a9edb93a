// MLS 5.3.1: a name found by more than one unqualified import is ambiguous
package Left
  constant Real k = 1;
end Left;
package Right
  constant Real k = 2;
end Right;
model FailNameFromTwoImports
  import Left.*;
  import Right.*;
  Real y = k*time;
end FailNameFromTwoImports;

// MLS 13.2.2: two qualified imports must not introduce the same name
package Left
  constant Real k = 1;
end Left;
package Right
  constant Real k = 2;
end Right;
model FailTwoImportsOfOneName
  import Left.k;
  import Right.k;
  Real y = k*time;
end FailTwoImportsOfOneName;

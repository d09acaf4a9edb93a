// Two states: the tangent of the derivatives is exact, for any direction.
model Jacobian
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x ^ 3 - 0.1 * v;
end Jacobian;

// An equation is solved for the unknown it is matched to, also inside of a sum, a product and a branch.
model SolvedFor
  parameter Real k = 2;
  Real x;
  Real y;
  Real z;
equation
  3 = x + time;
  k * y = x;
  (if time > 0.5 then z + 1 else 2 * z) = y;
end SolvedFor;

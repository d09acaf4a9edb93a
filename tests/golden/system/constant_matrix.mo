// A linear loop whose coefficients are parameters has a constant matrix.
model ConstantMatrix
  parameter Real a = 2;
  parameter Real b = 3;
  Real x;
  Real y;
  Real z;
equation
  x + a * y + z = time;
  a * x - y + b * z = 2;
  x - b * y - z = 3;
end ConstantMatrix;

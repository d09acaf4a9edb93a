// y = x says again what x = y says: both are free
model EquationsThatSayNothing
  Real x = y;
  Real y(start = 2) = x;
  Real z = x + time;
end EquationsThatSayNothing;

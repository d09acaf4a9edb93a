// The start value of an alias moves to the variable that stays; a fixed one wins, with the sign of the alias.
model AliasStart
  Real x(start = 1);
  Real y(start = 3, fixed = true);
equation
  x = -y;
  der(x) = -x;
end AliasStart;

// An if-equation whose condition varies becomes if-expressions, branch by branch, in the order of the equations.
model IfEquation
  Real x(start = 1, fixed = true);
  Real y;
equation
  der(x) = -x;
  if x > 0.5 then
    y = 1;
  elseif x > 0.25 then
    y = 2 * x;
  else
    y - x = 0;
  end if;
end IfEquation;

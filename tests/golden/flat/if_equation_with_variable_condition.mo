// MLS 8.3.4: with a variable condition all branches have the same number of equations
model IfEquationWithVariableCondition
  Real x(start = 0, fixed = true);
  Real u;
equation
  if time < 1 then
    u = 1;
    der(x) = u - x;
  elseif time < 2 then
    u = -1;
    der(x) = -u*x;
  else
    u = 0;
    der(x) = 0;
  end if;
end IfEquationWithVariableCondition;

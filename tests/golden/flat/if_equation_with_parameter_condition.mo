// MLS 8.3.4: with parameter conditions the branches may have different numbers of equations
model IfEquationWithParameterCondition
  parameter Boolean extra = true;
  Real x = time;
  Real z[if extra then 2 else 0];
equation
  if extra then
    z[1] = 2*x;
    z[2] = 3*x;
  end if;
end IfEquationWithParameterCondition;

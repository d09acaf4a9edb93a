// An if-equation whose condition is a parameter is decided: the other branch leaves no trace.
model IfParameter
  parameter Boolean isLinear = true;
  Real x(start = 1, fixed = true);
equation
  if isLinear then
    der(x) = -x;
  else
    der(x) = -x ^ 3;
  end if;
end IfParameter;

// MLS 8.3.4: the condition of an if-equation must be a Boolean scalar
model FailIfEquationConditionIsReal
  parameter Real p = 1;
  Real x;
equation
  if p then
    x = time;
  else
    x = 2*time;
  end if;
end FailIfEquationConditionIsReal;

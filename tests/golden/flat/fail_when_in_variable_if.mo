// MLS 8.3.5.2: a when-equation must not depend on an if-equation with a variable condition
model FailWhenInVariableIf
  Real x = sin(time);
  Integer n(start = 0, fixed = true);
equation
  if x > 0 then
    when time > 1 then
      n = 1;
    end when;
  else
    n = 2;
  end if;
end FailWhenInVariableIf;

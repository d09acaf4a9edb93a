// MLS 11.2.7.1: a when-statement must not stand inside an if-statement
model FailWhenInsideIfStatement
  parameter Boolean active = true;
  Integer n(start = 0, fixed = true);
algorithm
  if active then
    when time > 1 then
      n := 1;
    end when;
  end if;
end FailWhenInsideIfStatement;

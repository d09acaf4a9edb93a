// A start value cannot depend on a variable: an initial equation can.
model FailStartFromVariable
  Real ambient = 293 + sin(time);
  Real x(start = ambient, fixed = true);
  Integer n(start = if time > 1 then 2 else 1, fixed = true);
equation
  der(x) = ambient - x;
  when time > 1 then
    n = pre(n) + 1;
  end when;
end FailStartFromVariable;

// MLS 8.3.5.3: the left side of an equation inside when is a variable
model FailExpressionSetInWhen
  Real x(start = 0, fixed = true);
equation
  when time > 0.5 then
    2 * x = 4;
  end when;
end FailExpressionSetInWhen;

// MLS 8.3.5.3: an equation in a when-equation must have a variable on its left side
model FailWhenEquationWithExpressionLeft
  Real a;
  Real b;
equation
  a + b = time;
  when time > 1 then
    2*a = b + 1;
  end when;
end FailWhenEquationWithExpressionLeft;

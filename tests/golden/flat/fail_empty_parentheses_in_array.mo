// nothing in parentheses is no value
model FailEmptyParenthesesInArray
  Boolean up = time > 0.5;
  Integer n(start = 0, fixed = true);
equation
  when {(), edge(up)} then
    n = pre(n) + 1;
  end when;
end FailEmptyParenthesesInArray;

// MLS 16.4: previous takes a variable, not a general expression
model FailPreviousOfExpression
  Integer n(start = 0);
equation
  when Clock(1, 10) then
    n = previous(n + 1);
  end when;
end FailPreviousOfExpression;

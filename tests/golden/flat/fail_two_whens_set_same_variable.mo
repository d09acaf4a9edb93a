// MLS 8.3.5.4: two when-equations must not set the same variable
model FailTwoWhensSetSameVariable
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    n = 1;
  end when;
  when time > 2 then
    n = 2;
  end when;
end FailTwoWhensSetSameVariable;

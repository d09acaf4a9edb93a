// MLS 8.3.5: both when-clauses are shown
model FailTwoWhensForOneVariable
  Boolean open(start = false, fixed = true);
equation
  when time > 0.2 then
    open = true;
  end when;
  when time > 0.7 then
    open = false;
  end when;
end FailTwoWhensForOneVariable;

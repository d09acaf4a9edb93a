// MLS 11.2.7: inside one algorithm section several when-statements may set the same variable
model TwoWhenStatementsSetOneVariable
  Boolean on(start = false, fixed = true);
algorithm
  when time > 2 then
    on := false;
  end when;
  when time > 1 then
    on := true;
  elsewhen time > 3 then
    on := not pre(on);
  end when;
end TwoWhenStatementsSetOneVariable;

// MLS 8.3.5.3: all branches of a when-equation must set the same variables
model FailElsewhenSetsOtherVariable
  Integer a(start = 0, fixed = true);
  Integer b(start = 0, fixed = true);
equation
  when time > 1 then
    a = 1;
    b = 1;
  elsewhen time > 2 then
    a = 2;
  end when;
end FailElsewhenSetsOtherVariable;

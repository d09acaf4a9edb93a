// expect: an Integer cannot be set to a Real value in a when-clause, as a run would say
model M
  Integer n;
equation
  when time > 0.5 then
    n = time;
  end when;
end M;

// A when-clause with initial() acts at the start: there the variable has the value of the clause.
model WhenInitial
  discrete Real x;
equation
  when {initial(), time > 0.5} then
    x = time + 1;
  end when;
end WhenInitial;

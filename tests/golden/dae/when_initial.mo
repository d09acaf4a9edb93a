// A when-clause with initial() acts at the start too.
model WhenInitial
  discrete Real x;
equation
  when {initial(), time > 0.5} then
    x = time + 1;
  end when;
end WhenInitial;

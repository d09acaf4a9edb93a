// A state set in a when-clause.
model FailDeterminedTwice
  Real v(start = 1, fixed = true);
equation
  der(v) = -9.81;
  when v < -3 then
    v = -pre(v);
  end when;
end FailDeterminedTwice;

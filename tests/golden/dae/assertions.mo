// assert with an error, with a warning, and inside of a when-clause: there it must hold only when the clause acts.
model Assertions
  Real x = time;
equation
  assert(x < 10, "x is too large");
  assert(x < 5, "x is large", AssertionLevel.warning);
  when x > 0.5 then
    assert(x < 2, "late");
  end when;
end Assertions;

// A when-clause that sets two variables: one test of the edge.
model When
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  discrete Real t(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    n = pre(n) + 1;
    t = time;
  end when;
end When;

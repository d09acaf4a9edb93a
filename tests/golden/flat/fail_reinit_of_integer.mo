// MLS 8.3.6: reinit applies to Real states only
model FailReinitOfInteger
  Integer n(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 1 then
    n = pre(n) + 1;
  end when;
  when x > 2 then
    reinit(n, 0);
  end when;
end FailReinitOfInteger;

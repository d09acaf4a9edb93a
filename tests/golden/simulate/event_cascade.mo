// MLS appendix B: one event sets off the next at the same time
model EventCascade
  Boolean a(start = false, fixed = true);
  Boolean b(start = false, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  a = time > 0.5;
  b = pre(a);
  when b then
    n = pre(n) + 1;
  end when;
end EventCascade;

// A when-equation that sets an Integer to a Real value: the types differ, and nothing rounds by itself (MLS 8.3.5.3).
model FailRealSetInWhen
  Integer n(start = 0, fixed = true);
  Integer m[2](each start = 0, each fixed = true);
  Boolean b(start = false, fixed = true);
equation
  when time >= 0.5 then
    n = pre(n) + 0.5;
    m = {1, 2.5};
    b = not pre(b);
  end when;
end FailRealSetInWhen;

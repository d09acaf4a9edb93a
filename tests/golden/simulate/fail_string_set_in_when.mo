// Strings that keep a value between events are not supported: say so at the equation, also where numbers are set beside
model FailStringSetInWhen
  Boolean b = time > 0.5;
  String s(start = "none");
  String t = s + "!";
  Integer n(start = 0, fixed = true);
  Integer k(start = 0, fixed = true);
equation
  when b then
    s = "a" + String(n);
    n = pre(n) + 1;
  end when;
  when time > 0.7 then
    k = if t == "a0!" then 1 else -1;
  end when;
end FailStringSetInWhen;

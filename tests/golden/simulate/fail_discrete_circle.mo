// each becomes what the other is not: nothing settles, and the note says what to write
model FailDiscreteCircle
  Boolean a(start = false, fixed = true);
  Boolean b(start = false, fixed = true);
  Boolean go = time > 0.5;
equation
  a = go and not pre(b);
  b = pre(a);
end FailDiscreteCircle;

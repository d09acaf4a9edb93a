// pre(b) is known when an event begins: no loop, the equations follow one after the other.
model PreCutsLoop
  Integer a;
  Integer b(start = 1, fixed = true);
equation
  a = pre(b) + 1;
  b = if time > 0.5 and a < 5 then a else pre(b);
end PreCutsLoop;

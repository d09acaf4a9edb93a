// when with elsewhen: the edges of both conditions, pre where none acts; at the start v = pre(v).
model WhenBranches
  Real x(start = 0, fixed = true);
  Integer level(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.8 then
    level = 2;
  elsewhen x > 0.4 then
    level = 1;
  end when;
end WhenBranches;

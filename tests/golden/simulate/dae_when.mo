// when, elsewhen, several conditions, pre, edge, reinit and initial
model DaeWhen
  Real x(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean up = x > 0.5;
equation
  der(x) = 1;
  when {initial(), edge(up)} then
    n = pre(n) + 1;
  elsewhen time > 0.8 then
    n = pre(n) + 10;
  end when;
  when x > 0.7 then
    last = pre(x);
    reinit(x, 0);
  end when;
end DaeWhen;

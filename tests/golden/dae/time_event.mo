// A relation of time with a discrete expression knows when it changes.
model TimeEvent
  parameter Real t0 = 0.25;
  discrete Real next(start = 0.5, fixed = true);
  Boolean a = time >= t0;
  Boolean b = 2 * time < t0 + 1;
equation
  when time > pre(next) then
    next = pre(next) + t0;
  end when;
end TimeEvent;

// Strings that change are compared by order, too.
model OrderOfStrings
  function text
    input Real t;
    output String s;
  algorithm
    s := String(integer(2*t));
  end text;
  Real y = if text(time) < "1" then 1 else 0;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end OrderOfStrings;

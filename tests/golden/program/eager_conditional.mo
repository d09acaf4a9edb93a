// Real arithmetic never fails: both branches are computed and the value is selected, whatever NaN the other one is.
model EagerConditional
  Real x(start = 1, fixed = true);
equation
  der(x) = noEvent(if x > 0 then -sqrt(x) else 0);
end EagerConditional;

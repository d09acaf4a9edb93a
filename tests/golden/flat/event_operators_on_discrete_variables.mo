// MLS 3.7.5: sample triggers events, pre/change/edge may be applied to discrete-time variables anywhere
model EventOperatorsOnDiscreteVariables
  Boolean tick = sample(0, 0.5);
  Integer count(start = 0, fixed = true);
  Boolean moved(start = false, fixed = true);
  Boolean rising;
equation
  when tick then
    count = pre(count) + 1;
  end when;
  moved = change(count);
  rising = edge(moved);
end EventOperatorsOnDiscreteVariables;

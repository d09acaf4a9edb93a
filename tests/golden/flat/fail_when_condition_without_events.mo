// MLS 8.3.5: the condition of a when-equation must be discrete-time
model FailWhenConditionWithoutEvents
  Real x = sin(time);
  Integer n(start = 0, fixed = true);
equation
  when noEvent(x > 0.5) then
    n = pre(n) + 1;
  end when;
end FailWhenConditionWithoutEvents;

// MLS 4.4.4: a Real assigned in a when-clause is discrete-time, with or without the prefix discrete
model DiscreteRealsAssignedInWhen
  discrete Real held(start = 0, fixed = true);
  Real total(start = 1, fixed = true);
  Real mix;
equation
  when sample(0, 1) then
    held = sin(time);
    total = pre(total) + held;
  end when;
  mix = held + pre(total);
end DiscreteRealsAssignedInWhen;

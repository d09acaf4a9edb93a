// two samplings at the same time are one event
model TwoSamplings
  Integer fast(start = 0, fixed = true);
  Integer slow(start = 0, fixed = true);
equation
  when sample(0, 0.25) then
    fast = pre(fast) + 1;
  end when;
  when sample(0, 0.5) then
    slow = pre(slow) + pre(fast);
  end when;
end TwoSamplings;

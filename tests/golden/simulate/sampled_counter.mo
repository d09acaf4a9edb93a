// MLS 3.7.5: sample(start, interval) is true at start + i * interval
model SampledCounter
  Integer n(start = 0, fixed = true);
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0.1, 0.25) then
    n = pre(n) + 1;
    y = sin(time);
  end when;
end SampledCounter;

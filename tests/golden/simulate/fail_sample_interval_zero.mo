// MLS 3.7.5: the interval of sample is positive
model FailSampleIntervalZero
  parameter Real period = 0;
  Integer n(start = 0, fixed = true);
equation
  when sample(0, period) then
    n = pre(n) + 1;
  end when;
end FailSampleIntervalZero;

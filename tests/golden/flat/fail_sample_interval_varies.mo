// MLS 3.7.5: start and interval of the event generating sample must be parameter expressions
model FailSampleIntervalVaries
  Real step = 1 + time;
  Integer n(start = 0, fixed = true);
equation
  when sample(0, step) then
    n = pre(n) + 1;
  end when;
end FailSampleIntervalVaries;

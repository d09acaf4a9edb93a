// MLS appendix B: b flips at each pass of the event, which never ends
model FailEndlessEventIteration
  Boolean b(start = false, fixed = true);
equation
  b = if time > 0.5 then not pre(b) else false;
end FailEndlessEventIteration;

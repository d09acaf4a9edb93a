// A branch that could fail, such as an Integer division, is jumped over.
model GuardedConditional
  Integer k = if time < 0.5 then 0 else 5;
  Integer n = if k <> 0 then div(12, k) else 0;
end GuardedConditional;

// MLS 10.5: elements that differ in structure are told apart by constants only
model FailSubscriptOfDifferentElements
  model Delay
    parameter Integer n = 1;
    Real x[n] = fill(1, n);
    Real y = x[n];
  end Delay;
  Delay d[2](n = {1, 2});
  Integer which = if time > 1 then 2 else 1;
  Real out = d[which].y;
end FailSubscriptOfDifferentElements;

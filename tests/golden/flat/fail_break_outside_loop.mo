// MLS 11.2.4: break may only be used inside a loop
model FailBreakOutsideLoop
  Real x;
algorithm
  x := time;
  if x > 1 then
    break;
  end if;
end FailBreakOutsideLoop;

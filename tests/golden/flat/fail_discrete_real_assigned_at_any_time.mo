// MLS 4.4.4: nothing tells when these shall change
model FailDiscreteRealAssignedAtAnyTime
  discrete Real d;
  discrete Real e;
algorithm
  d := time;
  if noEvent(time > 0.5) then
    e := 1;
  end if;
end FailDiscreteRealAssignedAtAnyTime;

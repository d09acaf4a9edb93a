// MLS 4.4.4: nothing tells when these shall change
model FailDiscreteRealAssignedAtAnyTime
  discrete Real d;
  discrete Real e;
  discrete Real f;
  parameter Boolean b = true;
algorithm
  d := time;
  if noEvent(time > 0.5) then
    e := 1;
  end if;
  if b then
    f := time;
  end if;
end FailDiscreteRealAssignedAtAnyTime;

// MLS 8.3.5.4: elsewhen gives priorities, so one variable may be set in several branches
model WhenWithElsewhenBranches
  Real v = 10*sin(time);
  Integer gear(start = 1, fixed = true);
equation
  when v > 6 then
    gear = 3;
  elsewhen v > 3 then
    gear = 2;
  elsewhen v < 1 then
    gear = 1;
  end when;
end WhenWithElsewhenBranches;

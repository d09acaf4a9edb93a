// MLS 16.4: previous gives the value of a clocked variable at the last tick of its clock
model ClockedCounterWithPrevious
  Integer n(start = 0);
  Real s(start = 1);
equation
  when Clock(1, 10) then
    n = previous(n) + 1;
    s = 0.5*previous(s) + n;
  end when;
end ClockedCounterWithPrevious;

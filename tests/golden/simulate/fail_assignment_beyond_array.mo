// MLS 10.5: a subscript on the left of an assignment must be within the bounds, too
model FailAssignmentBeyondArray
  discrete Real history[3](each start = 0, each fixed = true);
  Integer k(start = 0, fixed = true);
algorithm
  when sample(0.1, 0.2) then
    k := k + 1;
    history[k] := time;
  end when;
end FailAssignmentBeyondArray;

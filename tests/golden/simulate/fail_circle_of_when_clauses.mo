// two when-clauses that need each other's new values: the note shows conditions as they are written
model FailCircleOfWhenClauses
  Integer parts(start = 0, fixed = true);
  Integer boxes(start = 0, fixed = true);
equation
  when time > 0.25 then
    parts = boxes + 2;
  end when;
  when parts > 1 then
    boxes = parts + 1;
  end when;
end FailCircleOfWhenClauses;

// the event log shows `>` where `>` is written
model RelationAsWritten
  parameter Real high = 0.6;
  Real level(start = 0, fixed = true);
  Real limit = 0.9 - 0.1*time;
  Boolean isFull = level > high;
  Boolean isOver = level >= limit;
equation
  der(level) = 1;
end RelationAsWritten;

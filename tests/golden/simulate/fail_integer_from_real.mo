// MLS 3.8.4: a Real that changes all the time cannot determine an Integer
model FailIntegerFromReal
  Integer i;
equation
  i = 3*time;
end FailIntegerFromReal;

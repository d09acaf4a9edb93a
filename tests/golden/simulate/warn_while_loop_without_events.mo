// MLS 8.5: the relations of an algorithm that is run as a whole generate no events; a warning says so
model WarnWhileLoopWithoutEvents
  Integer k;
algorithm
  k := 1;
  while k * k < 50 * time loop
    k := k + 1;
  end while;
end WarnWhileLoopWithoutEvents;

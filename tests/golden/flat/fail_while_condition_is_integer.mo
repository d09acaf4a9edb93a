// MLS 11.2.3: the condition of a while-statement must be a Boolean scalar
model FailWhileConditionIsInteger
  Integer k;
algorithm
  k := 3;
  while k loop
    k := k - 1;
  end while;
end FailWhileConditionIsInteger;

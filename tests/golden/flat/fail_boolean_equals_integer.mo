// MLS 6.7: a Boolean is only compatible with a Boolean
model FailBooleanEqualsInteger
  Boolean on;
  Integer n = integer(time);
equation
  on = n;
end FailBooleanEqualsInteger;

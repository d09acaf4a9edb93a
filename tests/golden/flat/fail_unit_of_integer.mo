// MLS 4.8.2: Integer has no attribute unit
model FailUnitOfInteger
  Integer n(unit = "1");
equation
  n = integer(time);
end FailUnitOfInteger;

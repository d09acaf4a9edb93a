// MLS 3.5: `not` takes Booleans
model FailNotOfNumber
  Boolean b = not 1;
end FailNotOfNumber;

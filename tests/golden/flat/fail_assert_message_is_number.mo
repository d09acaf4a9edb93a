// MLS 8.3.7: the message of an assert is a String
model FailAssertMessageIsNumber
  Real x = time;
equation
  assert(x < 10, x);
end FailAssertMessageIsNumber;

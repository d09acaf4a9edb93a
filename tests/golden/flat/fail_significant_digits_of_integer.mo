// MLS 3.7.1: the option significantDigits exists for Real values only
model FailSignificantDigitsOfInteger
  parameter Integer n = 1234;
  String s = String(n, significantDigits = 2);
end FailSignificantDigitsOfInteger;

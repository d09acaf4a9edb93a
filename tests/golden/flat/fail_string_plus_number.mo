// MLS 6.7: a String is only compatible with a String
model FailStringPlusNumber
  parameter Integer n = 3;
  String s = "n = " + n;
end FailStringPlusNumber;

// MLS 10.4.3: a range counts
model FailRangeOfStrings
  String s[:] = "a":"c";
end FailRangeOfStrings;

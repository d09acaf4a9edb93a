// MLS 3.7.3: atan2 takes exactly two arguments
model FailAtan2WithOneArgument
  Real x = cos(time);
  Real phi = atan2(x);
end FailAtan2WithOneArgument;

// MLS 4.8.1: the start attribute of a Real is a Real
model FailStartValueOfWrongType
  Real x(start = "one", fixed = true);
equation
  der(x) = -x;
end FailStartValueOfWrongType;

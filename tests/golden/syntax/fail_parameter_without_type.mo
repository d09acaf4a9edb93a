// expect: the type of `R` is missing
model MissingType
  parameter R = 5;
end MissingType;

// MLS 3.5: and, or, not take Boolean operands only
model FailAndWithIntegerOperand
  parameter Integer n = 3;
  Boolean b = n and time > 1;
end FailAndWithIntegerOperand;

// and, or, not on Integer registers.
model BooleanLogic
  parameter Boolean p = true;
  Boolean a = time > 0.25;
  Boolean b = time > 0.5;
  Boolean c = a and not b or p;
end BooleanLogic;

// expect 5:9: "AND" is an identifier; the operator is "and"
model Interlock
  Boolean a = true, b = false, c;
equation
  c = a AND b;
end Interlock;

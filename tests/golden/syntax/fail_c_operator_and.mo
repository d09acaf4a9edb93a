// expect 5:9: "&&" is no operator of Modelica; write "and"
model Interlock
  Boolean a = true, b = false, c;
equation
  c = a && b;
end Interlock;

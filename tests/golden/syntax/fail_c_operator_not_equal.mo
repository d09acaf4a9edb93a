// expect 6:9: "!=" is no operator of Modelica; write "<>"
model Interlock
  Integer n = 3;
  Boolean c;
equation
  c = n != 2;
end Interlock;

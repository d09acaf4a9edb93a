// expect 5:7: "!" is no operator of Modelica; write "not"
model Interlock
  Boolean a = true, c;
equation
  c = !a;
end Interlock;

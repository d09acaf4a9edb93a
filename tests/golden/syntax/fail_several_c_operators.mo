// expect 9:9: "&&" is no operator of Modelica; write "and"
// expect 10:9: "!=" is no operator of Modelica; write "<>"
// expect 11:9: "%" is no operator of Modelica; write "mod(n, 2)"
// expect 12:7: "!" is no operator of Modelica; write "not"
model Logic
  Integer n = 3, m;
  Boolean a = true, b = false, c, d, e;
equation
  c = a && b;
  d = n != 2;
  m = n % 2;
  e = !a;
end Logic;

// expect 4:1: "equations" is taken for a type name; the keyword is "equation"
model Pump
  Real p(start = 2);
equations
  der(p) = -p;
end Pump;

// expect 3:13: "final" must stand before "parameter"
model Size
  parameter final Real d = 0.1;
  Real x = time;
end Size;

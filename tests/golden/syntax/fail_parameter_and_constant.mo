// expect 3:13: "constant" cannot be combined with "parameter"
model Size
  parameter constant Real d = 0.1;
  Real x = time;
end Size;

// expect 3:9: "parameter" must stand before "input"
model Size
  input parameter Real d = 0.1;
  Real x = time;
end Size;

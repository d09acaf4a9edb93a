// expect 3:8: "parameter" must stand before the type: "parameter Real d"
model Size
  Real parameter d = 0.1;
  Real x = time;
end Size;

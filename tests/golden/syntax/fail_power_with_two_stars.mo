// expect 5:10: "**" is no operator of Modelica; the power is written "^"
model Square
  Real u = time, y;
equation
  y = u ** 2;
end Square;

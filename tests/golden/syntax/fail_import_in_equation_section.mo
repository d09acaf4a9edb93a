// expect 5:3: "import" cannot stand in an equation section; move it up
model Outer
  Real x;
equation
  import Plant.Math.sin;
  x = sin(time);
end Outer;

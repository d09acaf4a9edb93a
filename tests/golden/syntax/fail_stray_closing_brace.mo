// expect 4:1: "}" found where "end" is expected; Modelica has no braces around blocks
model Wave
  Real y = time;
}
end Wave;

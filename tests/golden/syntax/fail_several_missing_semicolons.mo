// expect 5:23: a ";" is missing after the declaration of a
// expect 9:15: a ";" is missing after the equation
// expect 11:21: a ";" is missing after the class annotation
model Pipe
  parameter Real a = 1
  parameter Real b = 2;
  Real p, q;
equation
  p = a * time
  q = b * time;
  annotation(Icon())
end Pipe;

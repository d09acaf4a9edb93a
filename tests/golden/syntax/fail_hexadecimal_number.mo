// expect 3:28: Modelica has no hexadecimal numbers ("0xFF")
model Mask
  parameter Integer mask = 0xFF;
  Real x = time;
end Mask;

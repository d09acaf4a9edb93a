// expect 5:13: "?" is no operator of Modelica; write "if u > 0 then u else 0"
model Ramp
  Real u = time, y;
equation
  y = u > 0 ? u : 0;
end Ramp;

// expect 3:7: U+00A0 (no-break space) is no white space in Modelica
model Flow
  Real x = time;
end Flow;

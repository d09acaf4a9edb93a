// expect 3:3: "paramter" is no keyword, did you mean "parameter"?
model Pump
  paramter Real p = 1;
  Real q;
equation
  q = p * time;
end Pump;

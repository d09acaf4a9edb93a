// expect 3:31: an element is missing after the last comma
model Call
  parameter Real c[2] = {1, 2,};
  Real y = time;
end Call;

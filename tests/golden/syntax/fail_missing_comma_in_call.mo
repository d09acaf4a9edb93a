// expect 5:16: "," or ")" expected between the arguments, found the number 3
model Call
  Real y;
equation
  y = max(time 3);
end Call;

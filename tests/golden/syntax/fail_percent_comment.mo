// expect 3:18: "%" starts no comment in Modelica; write "//"
model Wave
  Real x = time; % the input
end Wave;

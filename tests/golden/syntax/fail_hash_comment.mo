// expect 2:1: "#" starts no comment in Modelica; write "//"
# Model of a wave
model Wave
  Real x = time;
end Wave;

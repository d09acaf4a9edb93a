// expect 3:18: "*/" closes no comment
model Wave
  Real x = time; */
end Wave;

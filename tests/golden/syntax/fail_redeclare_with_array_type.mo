// expect 3:27: here the dimensions follow the name: "redeclare Real x[3]"
model House
  Room room(redeclare Real[3] x);
end House;

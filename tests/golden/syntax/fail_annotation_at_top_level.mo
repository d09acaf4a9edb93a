// expect 5:1: "annotation" only stands inside of classes
model Fall
  Real x = time;
end Fall;
annotation(version = "1.0");

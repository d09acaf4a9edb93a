// expect 5:3: "connect" only stands in equation sections
model Net
  Pin a, b;
algorithm
  connect(a, b);
end Net;

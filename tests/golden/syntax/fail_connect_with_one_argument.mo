// expect 5:12: connect needs two connectors; "," expected, found ")"
model Net
  Pin a, b;
equation
  connect(a);
end Net;

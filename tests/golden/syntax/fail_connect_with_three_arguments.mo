// expect 5:15: connect takes exactly two connectors; ")" expected, found ","
model Net
  Pin a, b, c;
equation
  connect(a, b, c);
end Net;

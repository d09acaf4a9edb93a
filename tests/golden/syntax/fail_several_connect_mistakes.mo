// expect 7:12: connect needs two connectors; "," expected, found ")"
// expect 8:13: connect takes two connectors, not expressions; "," expected, found "+"
// expect 10:15: connect takes exactly two connectors; ")" expected, found ","
model Net
  Pin a, b, c;
equation
  connect(a);
  connect(a + b, c);
  connect(a, b);
  connect(a, b, c);
end Net;

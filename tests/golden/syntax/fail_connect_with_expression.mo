// expect 5:13: connect takes two connectors, not expressions; "," expected, found "+"
model Net
  Pin a, b, c;
equation
  connect(a + b, c);
end Net;

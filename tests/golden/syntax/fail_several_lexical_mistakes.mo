// expect 6:30: "\m" is no escape sequence; a backslash is written "\\"
// expect 7:27: typographic quotation mark U+201C found; a string starts with the plain " (one message for both marks)
// expect 8:24: the exponent of the number "1e" has no digits
// expect 9:8: "$" cannot be part of an identifier
model Letters
  parameter String path = "C:\models";
  parameter String name = “inlet”;
  parameter Real eps = 1e;
  Real $x = time;
end Letters;

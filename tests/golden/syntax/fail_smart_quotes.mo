// expect 3:24: typographic quotation mark U+201C found; a string starts with the plain " (one message for both marks)
model Label
  parameter String s = “inlet”;
  Real x = time;
end Label;

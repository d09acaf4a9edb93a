// --set of a name that the model does not have
// set masss=2
model FailSetUnknownName
  parameter Real mass = 1;
  Real v(start = 0, fixed = true);
equation
  mass * der(v) = 1;
end FailSetUnknownName;

// expect 5:11: "type" is a keyword and cannot be part of a name
model Steps
  Real y;
equation
  y = sub.type;
end Steps;

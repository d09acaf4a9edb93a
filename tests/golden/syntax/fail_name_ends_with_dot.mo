// expect 5:16: an identifier is missing after "."
model Steps
  Real y;
equation
  y = sub.part.;
end Steps;

// MLS 4.8.1: unit is the unit used in equations, adding metres to seconds deserves a warning (not an error)
model UnitsMismatchWarns
  parameter Real s(unit = "m") = 2;
  Real t(unit = "s") = time;
  Real x(unit = "m");
equation
  x = s + t;
end UnitsMismatchWarns;

// MLS 4.4.5: a component whose condition is false does not exist, and has no value
model FailAbsentComponentInEquation
  parameter Boolean heated = false;
  Real T = 300 if heated;
  Real x = 2 * T;
end FailAbsentComponentInEquation;

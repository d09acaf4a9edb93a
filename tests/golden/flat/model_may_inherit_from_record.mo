// MLS 7.1.3: a model may inherit the fields of a record as its own variables
record State
  Real p;
  Real T;
  parameter Real c = 4;
end State;
model ModelMayInheritFromRecord
  extends State(c = 5);
equation
  p = c*T;
  T = 1 + time;
end ModelMayInheritFromRecord;

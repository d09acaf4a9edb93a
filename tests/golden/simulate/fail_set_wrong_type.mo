// --set of values that are not of the type of the parameter
// set n=2.5
// set mass=heavy
// set isOpen=1
// set mode=Mode.sleeping
type Mode = enumeration(idle, running);
model FailSetWrongType
  parameter Integer n = 1;
  parameter Real mass = 1;
  parameter Boolean isOpen = true;
  parameter Mode mode = Mode.idle;
  constant Real g = 9.81;
  Real x = if isOpen and mode == Mode.idle then n * time else mass * g;
end FailSetWrongType;

// --set of parameters of each type, a start value and an element of an array
// set mass=2
// set x=3
// set mode=running
// set on=false
// set k[2]=0.25
type Mode = enumeration(idle, running);
model SetParameters
  parameter Real mass = 1;
  parameter Boolean on = true;
  parameter Mode mode = Mode.idle;
  parameter Real k[2] = {1, 2};
  Real x(start = 1, fixed = true);
equation
  der(x) = -mass * x;
  assert(mass > 1.5 and not on and mode == Mode.running and k[2] < 1 and x < 3.1 and (time > 0 or x > 2.9), "not set");
end SetParameters;

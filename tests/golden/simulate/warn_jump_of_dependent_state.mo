// the length of the rod jumps at 0.5 s: its speed takes an impulse, the acceleration the derivative of one
model WarnJumpOfDependentState
  Real x1(start = 0, fixed = true);
  Real v1(start = 0, fixed = true);
  Real x2;
  Real v2;
  Real f;
equation
  x1 + x2 = if time < 0.5 then 1 else 2;
  v1 = der(x1);
  f = 2*der(v1);
  v2 = der(x2);
  f = 3*der(v2);
end WarnJumpOfDependentState;

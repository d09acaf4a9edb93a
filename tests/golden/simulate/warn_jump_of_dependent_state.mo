// the step at 0.5 s puts an impulse of charge through both capacitors; the equations have no impulses
model WarnJumpOfDependentState
  Real v1(start = 0, fixed = true);
  Real v2;
  Real u;
  Real i;
equation
  u = if time < 0.5 then 0 else 6;
  v1 + v2 = u;
  i = 1e-3*der(v1);
  i - v1/10 = 2e-3*der(v2);
end WarnJumpOfDependentState;

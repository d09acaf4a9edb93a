// expect 10:9: a ";" is missing after "end if"
model Valve
  parameter Boolean open = true;
  Real q, dp;
equation
  if open then
    q = 3 * dp;
  else
    q = 0;
  end if
  dp = time;
end Valve;

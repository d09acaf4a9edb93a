// MLS 8.3.8: terminate ends the run; that is no failure
model TerminateEndsTheRun
  Real h(start = 1, fixed = true);
equation
  der(h) = -2;
  when h < 0 then
    terminate("the tank is empty");
  end when;
end TerminateEndsTheRun;

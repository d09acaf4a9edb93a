// terminate is an action with the edge of its clause as condition.
model Terminate
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    terminate("x = " + String(x));
  end when;
end Terminate;

// while both valves are closed nothing determines the pressure between them: it stays, with a warning
model PressureBetweenClosedValves
  Real p(start = 5);
  Real inflow, outflow;
  Real opening = if time < 0.5 then 1 else if time < 0.7 then 0 else 2;
equation
  inflow = opening * (4 - p);
  inflow = outflow;
  outflow = opening * (p - 1);
end PressureBetweenClosedValves;

// the unknown that is left without an equation is named
model FailOneUnknownTooMany
  Real level(start = 1, fixed = true);
  Real inflow;
  Real outflow;
equation
  der(level) = inflow - outflow;
  outflow = 0.2*level;
end FailOneUnknownTooMany;

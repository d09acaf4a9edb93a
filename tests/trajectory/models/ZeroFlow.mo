// A flow that comes to rest and turns: what streams between two sides has the value upstream, also
// where nothing flows, and an enthalpy that nothing determines keeps its value.
model ZeroFlow
  parameter Real left = 3;
  parameter Real right = 5;
  Real massFlow = if time < 1 then 0 else time - 2;
  Real enthalpyFlow, first, second;
  Real kept(start = 7);
equation
  enthalpyFlow = semiLinear(massFlow, left, first);
  enthalpyFlow = semiLinear(massFlow, first, second);
  enthalpyFlow = semiLinear(massFlow, second, right);
  massFlow * kept = massFlow * (2 + time);
  annotation(experiment(StopTime = 3, Interval = 0.01));
end ZeroFlow;

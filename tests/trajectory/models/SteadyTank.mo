// A steady start whose equations fail at the start values that types give: a density of 1 means a
// temperature at which the logarithm does not exist.
model SteadyTank
  Real temperature(start = 300, stateSelect = StateSelect.prefer);
  Real density(start = 1, min = 0);
  Real heat;
equation
  density = 1000 - 2*(temperature - 300);
  density*der(temperature) = 10*(heat - temperature);
  heat = 50*log(temperature/10)*log((density - 700)/10);
initial equation
  der(temperature) = 0;
  annotation(experiment(StopTime = 1));
end SteadyTank;

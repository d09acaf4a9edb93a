// a setting that the run does not use is an error
// set drain=3
model FailSettingOfAComputedVariable
  Real level(start = 1, fixed = true);
  Real drain;
equation
  drain = 0.5*level;
  der(level) = -drain;
end FailSettingOfAComputedVariable;

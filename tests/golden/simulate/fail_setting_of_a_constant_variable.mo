// a setting of a variable that its declaration makes constant is an error
// set rate=3
model FailSettingOfAConstantVariable
  Real rate = 2;
  Real level(start = 1, fixed = true);
equation
  der(level) = -rate*level;
end FailSettingOfAConstantVariable;

// the start value of a variable that equals a state is not used
// set copy=3
model FailSettingOfAnAlias
  Real level(start = 1, fixed = true);
  Real copy;
equation
  der(level) = -level;
  copy = -level;
end FailSettingOfAnAlias;

// a start value is not used where an initial equation gives the value
// set level=3
model FailSetStartThatInitialEquationsGive
  Real level(start = 1);
initial equation
  level = 2;
equation
  der(level) = -level;
end FailSetStartThatInitialEquationsGive;

// MLS 4.5.2: a class that inherits from Real must not have components
type Signal
  extends Real;
  parameter Real scale = 2;
end Signal;
model FailRealExtendedWithComponent
  Signal s;
equation
  s = time;
end FailRealExtendedWithComponent;

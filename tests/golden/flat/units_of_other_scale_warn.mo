// Numbers in other units are not equal, though their dimension is the same. Products may convert.
model UnitsOfOtherScaleWarn
  parameter Real n(unit = "rev/min") = 3000;
  parameter Real cold(unit = "degC") = -5;
  parameter Real warm(unit = "degC") = 20;
  parameter Real length(unit = "mm") = 5;
  Real w(unit = "rad/s");
  Real good(unit = "rad/s");
  Real T(unit = "K");
  Real kelvin(unit = "K");
  Real difference(unit = "K");
  Real x(unit = "m");
  Real sum(unit = "m");
equation
  w = n;
  good = n*3.14159/30;
  T = cold;
  kelvin = cold + 273.15;
  difference = warm - cold;
  x = length;
  sum = x + length;
end UnitsOfOtherScaleWarn;

// A coefficient that may vanish is not divided by: a loop of one unknown.
model UnsolvableCoefficient
  Real x;
equation
  sin(time) * x = sin(time);
end UnsolvableCoefficient;

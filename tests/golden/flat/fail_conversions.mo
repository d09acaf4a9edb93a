// Each value is of another type: the way to convert it.
model FailConversions
  parameter Real L = 3;
  parameter Integer n = L/2;
  parameter Integer m = L;
  parameter Boolean isOn = 1;
  parameter Real x = true;
  parameter String text = 5;
  Real y = isOn*L;
  Real v[3] = {1, 2, 3};
  Real w[3];
  Real s = v + L;
equation
  w = v*v;
end FailConversions;

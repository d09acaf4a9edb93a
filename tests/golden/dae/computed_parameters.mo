// Parameters computed from parameters keep their expressions; constants are replaced by their values.
model ComputedParameters
  constant Real c = 2;
  parameter Real a = 3;
  parameter Real b = a * c;
  final parameter Integer n = 2;
  parameter Real s[n] = {b, a + b};
  Real x = s[1] + s[2] + time;
end ComputedParameters;

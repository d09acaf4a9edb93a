// MLS 4.7: inputs of the simulated model are known from outside and need no equation
model TopLevelInputIsKnown
  input Real u;
  input Boolean enable;
  output Real y;
  Real x(start = 0, fixed = true);
equation
  der(x) = if enable then u - x else 0;
  y = 2*x;
end TopLevelInputIsKnown;

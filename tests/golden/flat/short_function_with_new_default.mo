// MLS 12.1.3: a short definition may give inputs of a function a default value, also a parameter of the model
function line
  input Real x;
  input Real slope;
  output Real y;
algorithm
  y := slope*x;
end line;
model ShortFunctionWithNewDefault
  parameter Real k = 3;
  function steep = line(slope = k);
  parameter Real a = steep(2);
  Real y = steep(time);
  Real z = steep(time, 1);
end ShortFunctionWithNewDefault;

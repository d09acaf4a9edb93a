// the equations agree: what they leave open keeps its start value
model PivotIsRounding
  parameter Real part = 0.1;
  Real x(start = 4), y;
equation
  x + y = 1;
  0.3 * x + (part + 0.2) * y = 0.3;
end PivotIsRounding;

// At `equation` and at `protected`: records and connectors have public components only
record Data
  Real x;
equation
  x = time;
end Data;
connector Pin
  Real v;
  flow Real i;
protected
  parameter Real hidden = 1;
end Pin;
package Tools
  constant Real k = 1;
initial algorithm
  assert(k > 0, "k");
end Tools;

within Fluids;
model Tank "Written on another system"
  parameter Real A(unit = "m2") = 1.5 "Cross section";
  Real h(start = 0.5) "Level,
measured from the bottom";
  input Real q_in; // inflow
  /* outflow is
     by gravity */
  output Real q_out;
equation
  A * der(h) = q_in - q_out;
  q_out = 0.02 * sqrt(2 * 9.81 * h);
  annotation(Documentation(info = "first
second"));
end Tank;

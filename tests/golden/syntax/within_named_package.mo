within Plant.Cooling.Towers;
model Fan "Stored in a file of its own below a package"
  parameter Real dp_nominal(unit = "Pa") = 250;
  parameter Real V_flow_nominal(unit = "m3/s") = 12;
  input Real speed(min = 0, max = 1);
  output Real power(unit = "W");
protected
  parameter Real eta = 0.7;
equation
  power = dp_nominal * V_flow_nominal * speed ^ 3 / eta;
end Fan;

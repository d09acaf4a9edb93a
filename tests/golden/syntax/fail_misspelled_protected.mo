// expect 4:1: "private" is no keyword of Modelica; a section of hidden elements starts with "protected"
model Pump
  Real p = time;
private
  parameter Real k = 2;
end Pump;

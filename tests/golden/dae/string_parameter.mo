// A String parameter is a variable like others; a comparison of Strings of parameters makes no event.
model StringParameter
  parameter String kind = "fast";
  parameter Real k = if kind == "fast" then 10 else 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k * x;
end StringParameter;

// MLS 11.1.1: an initial algorithm may compute a parameter with fixed = false and does not count for the balance
model InitialAlgorithmSetsParameter
  parameter Integer steps = 4;
  parameter Real area(fixed = false);
  Real x(start = 0, fixed = true);
equation
  der(x) = area;
initial algorithm
  area := 0;
  for i in 1:steps loop
    area := area + i/steps;
  end for;
end InitialAlgorithmSetsParameter;

// An initial algorithm gives one initial equation for each variable it assigns, the last assignment with the earlier ones inserted.
model InitialAlgorithm
  parameter Real p(fixed = false);
  parameter Real q(fixed = false);
initial algorithm
  p := 2;
  q := p + 1;
  p := q * p;
end InitialAlgorithm;

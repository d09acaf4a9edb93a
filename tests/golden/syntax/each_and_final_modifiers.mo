model Grid "Modifiers with each, final and nested parentheses"
  parameter Integer n = 10;
  Cell cells[n](each final C = 4180, T(each start = 293.15, each fixed = true));
  Cell border[n - 2](final C = {100 * i for i in 1:n - 2}, each T.start = 300);
  Real q[n](each unit = "W", start = zeros(n)) = cells.Q_flow;
  Real w(start = 1, fixed = true) = 2 * q[1] "Watched";
  Real empty(), total;
  Real nested(final max(each x = 3) = 5);
  Material steel(
    rho = 7850 "Density of carbon steel",
    conduction(lambda(nominal = 50), final k "Slope"),
    name = "S" + "235");
  parameter Real old := 4 "Assignment sign of the early days";
  Table table(rows := 3, final columns := 2);
  each_is_no_keyword.Type each1;
equation
  total = sum(q);
end Grid;

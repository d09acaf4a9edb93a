model AdvectionReaction "A front that is carried along a line, sharpened by a fast reaction"
  parameter Integer n = 1000 "Cells";
  parameter Real length(unit = "m") = 10;
  parameter Real a(unit = "m/s") = 1 "Speed";
  parameter Real r(unit = "1/s") = 1000 "Rate of the reaction";
  final parameter Real dx(unit = "m") = length/n;
  Real u[n](start = {if k <= n/3 then 1 else 0 for k in 1:n}, each fixed = true) "Concentrations";
equation
  der(u[1]) = -a*(u[1] - 1)/dx + r*u[1]^2*(1 - u[1]);
  for k in 2:n loop
    der(u[k]) = -a*(u[k] - u[k - 1])/dx + r*u[k]^2*(1 - u[k]);
  end for;
  annotation(experiment(StopTime = 1, Tolerance = 1e-6));
end AdvectionReaction;

within Plant.Examples;
model District "A system model as it comes out of a diagram editor"
  extends Plant.Icons.Example;
  replaceable package Medium = Plant.Media.Water(T_default = 333.15)
    constrainedby Plant.Media.Interfaces.PartialMedium "Heat carrier"
    annotation(choicesAllMatching = true);
  inner Plant.System system(energyDynamics = Plant.Dynamics.FixedInitial, T_ambient = 278.15)
    annotation(Placement(transformation(extent = {{70, 70}, {90, 90}}, rotation = 0)));
  Plant.Pipe pipes[3](
    redeclare each package Medium = Medium,
    each nNodes = 5,
    length = {120, 80, 45},
    diameter(each min = 0.01) = fill(0.1, 3),
    redeclare each model Flow = Plant.Flow.Detailed(dp(start = {1e4, 1e4}), from_dp = true));
  Plant.Boiler boiler(redeclare package Medium = Medium, Q_flow_nominal = 2.5e6)
    annotation(Placement(transformation(extent = {{-80, -10}, {-60, 10}})));
  Plant.House houses[2](each n = 12, UA = {350.0, 410.5}, final T_set = {293, 294});
  Modelica.Blocks.Sources.Ramp ramp(height = -10, duration = 3600, startTime = 7200);
equation
  connect(boiler.port_b, pipes[1].port_a) annotation(Line(points = {{-60, 0}, {-40, 0}}));
  connect(pipes[1].port_b, pipes[2].port_a);
  for i in 1:size(houses, 1) loop
    connect(pipes[i + 1].port_b, houses[i].port_a) annotation(Line(points = {{0, 0}, {20, 0}}));
  end for;
  connect(ramp.y, boiler.u);
  annotation(experiment(StopTime = 86400, Interval = 60));
end District;

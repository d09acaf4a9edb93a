model VehicleCoasting "A car is pushed for ten seconds and rolls out against drag and rolling resistance"
  Modelica.Mechanics.Translational.Components.Vehicle car(m = 1200, J = 4, R = 0.3, A = 2.2, Cd = 0.3, CrConstant = 0.012,
    s(start = 0, fixed = true), v(start = 0, fixed = true));
  Modelica.Blocks.Sources.Pulse push(amplitude = 600, width = 10, period = 100, nperiod = 1) "Torque at the axle";
  Modelica.Mechanics.Rotational.Sources.Torque axle;
equation
  connect(push.y, axle.tau);
  connect(axle.flange, car.flangeR);
  annotation(experiment(StopTime = 100, Tolerance = 1e-6));
end VehicleCoasting;

model ClutchEngagement "A turning flywheel and one at rest are coupled by a clutch that slips, then sticks"
  Modelica.Mechanics.Rotational.Components.Inertia engine(J = 1, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Modelica.Mechanics.Rotational.Components.Clutch clutch(mu_pos = [0, 0.4; 100, 0.3], fn_max = 100, peak = 1.1);
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Blocks.Sources.Ramp pedal(height = 1, duration = 1, startTime = 0.5) "0 open, 1 fully engaged";
equation
  connect(engine.flange_b, clutch.flange_a);
  connect(clutch.flange_b, wheel.flange_a);
  connect(pedal.y, clutch.f_normalized);
  annotation(experiment(StopTime = 5, Tolerance = 1e-6));
end ClutchEngagement;

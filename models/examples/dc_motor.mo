model DcMotor "A direct-current motor starts against a load with dry friction"
  Modelica.Electrical.Analog.Sources.RampVoltage supply(V = 24, duration = 0.5);
  Modelica.Electrical.Analog.Basic.Resistor armature(R = 0.5);
  Modelica.Electrical.Analog.Basic.Inductor coil(L = 2e-3, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.RotationalEMF emf(k = 0.1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J = 1e-3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.BearingFriction friction(tau_pos = [0, 0.2; 100, 0.3]);
equation
  connect(supply.p, armature.p);
  connect(armature.n, coil.p);
  connect(coil.n, emf.p);
  connect(emf.n, supply.n);
  connect(supply.n, ground.p);
  connect(emf.flange, rotor.flange_a);
  connect(rotor.flange_b, friction.flange_a);
  annotation(experiment(StopTime = 1, Tolerance = 1e-6));
end DcMotor;

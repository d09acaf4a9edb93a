// The motor of RectifierMotor.mo the other way round: a torque drives the shaft, and a resistor takes the electric power.
// The equations of the machine are the same; only the sign of its power differs.
model DrivenGenerator "A torque drives a permanent-magnet machine that feeds a resistor"
  Modelica.Mechanics.Rotational.Sources.ConstantTorque drive(tau_constant=0.1);
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J=0.0005, w(start=0, fixed=true), phi(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Damper friction(d=0.0005);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
  Modelica.Electrical.Analog.Basic.RotationalEMF emf(k=0.05);
  Modelica.Electrical.Analog.Basic.Resistor armatureR(R=1);
  Modelica.Electrical.Analog.Basic.Inductor armatureL(L=0.005, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor load(R=4);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(drive.flange, rotor.flange_a);
  connect(rotor.flange_b, emf.flange);
  connect(rotor.flange_b, friction.flange_a);
  connect(friction.flange_b, housing.flange);
  connect(emf.p, armatureR.p);
  connect(armatureR.n, armatureL.p);
  connect(armatureL.n, load.p);
  connect(load.n, emf.n);
  connect(emf.n, ground.p);
  annotation(experiment(StopTime=1));
end DrivenGenerator;

model DCMotor "Motor at constant voltage"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=24);
  Modelica.Electrical.Analog.Basic.Resistor Ra(R=0.5);
  Modelica.Electrical.Analog.Basic.Inductor La(L=0.01, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.EMF emf(k=0.3);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J=0.05, phi(start=0, fixed=true), w(start=0, fixed=true));
equation
  connect(source.p, Ra.p);
  connect(Ra.n, La.p);
  connect(La.n, emf.p);
  connect(emf.n, source.n);
  connect(source.n, ground.p);
  connect(emf.flange, rotor.flange_a);
  annotation(experiment(StopTime=2));
end DCMotor;

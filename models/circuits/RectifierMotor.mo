// Figure 9 of "Application of Quantized Discrete Event Simulation Methods to Naturally Coupled Systems". The paper gives no
// values. Here: a 24 V, 50 Hz transformer winding, a filter for the second harmonic (1/sqrt(L C) = 22 Hz), and a small
// motor (k = 0.05 V s: about 100 rad/s at the 5 V that the filter lets through) which needs about 0.2 s to start.
model RectifierMotor "Half-wave rectifier and filter feeding a permanent-magnet motor"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=24, f=50);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron=1e-2, Goff=1e-3, Vknee=0);
  Modelica.Electrical.Analog.Basic.Inductor filterL(L=0.01, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor filterC(C=0.005, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor armatureR(R=1);
  Modelica.Electrical.Analog.Basic.Inductor armatureL(L=0.005, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.RotationalEMF emf(k=0.05);
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J=0.0005, w(start=0, fixed=true), phi(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Damper load(d=0.0005);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, filterL.p);
  connect(filterL.n, filterC.p);
  connect(filterC.n, source.n);
  connect(filterC.p, armatureR.p);
  connect(armatureR.n, armatureL.p);
  connect(armatureL.n, emf.p);
  connect(emf.n, source.n);
  connect(source.n, ground.p);
  connect(emf.flange, rotor.flange_a);
  connect(rotor.flange_b, load.flange_a);
  connect(load.flange_b, housing.flange);
  annotation(experiment(StopTime=1));
end RectifierMotor;

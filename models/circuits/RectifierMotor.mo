// Figure 9 of "Application of Quantized Discrete Event Simulation Methods to Naturally Coupled Systems". The paper gives no
// values. Here: a source of 24 V and 50 Hz, a filter far below that (1/(2 pi sqrt(L C)) = 11 Hz), and a small motor
// (k = 0.05 V s, 1 Ohm, 5 mH) that is near its final speed of about 170 rad/s after a second. Blocked, the diode has 1 kOhm: a
// thousandth of the load current leaks, and the inductor before it does not make the model needlessly stiff.
model RectifierMotor "Half-wave rectifier and filter feeding a permanent-magnet motor"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=24, f=50);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron=1e-2, Goff=1e-3, Vknee=0);
  Modelica.Electrical.Analog.Basic.Inductor filterL(L=0.01, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor filterC(C=0.02, v(start=0, fixed=true));
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

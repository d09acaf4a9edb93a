// The capacitor in series takes nearly all of the voltage: a thousandth of that is much for the others.
model CapacitorNet "Capacitors and a source in a loop: three states that follow the fourth"
  Modelica.Electrical.Analog.Sources.RampVoltage source(V=12, duration=0.04, startTime=0.01);
  Modelica.Electrical.Analog.Basic.Capacitor C0(C=1e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=2.2e-4);
  Modelica.Electrical.Analog.Basic.Capacitor C2(C=3.3e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C3(C=1.5e-4);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=33);
  Modelica.Electrical.Analog.Basic.Resistor R3(R=47);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.n, ground.p);
  connect(source.p, C0.p);
  connect(C0.n, C1.p);
  connect(C1.n, ground.p);
  connect(C1.p, R1.p);
  connect(R1.n, ground.p);
  connect(C0.n, C2.p);
  connect(C2.n, C3.p);
  connect(C3.n, ground.p);
  connect(C2.n, R3.p);
  connect(R3.n, ground.p);
  annotation(experiment(StopTime=0.1));
end CapacitorNet;

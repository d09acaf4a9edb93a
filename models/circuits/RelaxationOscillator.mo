// Positive feedback keeps the amplifier at a limit until the capacitor has passed half of it. It begins beyond that, so
// that there is one solution at the start.
model RelaxationOscillator "An amplifier with positive feedback charges a capacitor to and fro"
  Modelica.Electrical.Analog.Ideal.IdealizedOpAmpLimited opAmp(V0=1e5, Vps=10, Vns=-10, strict=false);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=1000);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=1000);
  Modelica.Electrical.Analog.Basic.Resistor R(R=2000);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-4, v(start=6, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(opAmp.out, R2.p);
  connect(R2.n, opAmp.in_p);
  connect(opAmp.in_p, R1.p);
  connect(R1.n, ground.p);
  connect(opAmp.out, R.p);
  connect(R.n, opAmp.in_n);
  connect(opAmp.in_n, C.p);
  connect(C.n, ground.p);
  annotation(experiment(StopTime=1.5));
end RelaxationOscillator;

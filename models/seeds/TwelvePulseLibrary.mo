// SPDX-License-Identifier: Apache-2.0
// As TwelvePulse, from the diodes of the library, which have a small resistance and a small conductance.
model TwelvePulseLibrary
  constant Real pi = 3.141592653589793;
  Modelica.Electrical.Analog.Sources.SineVoltage phase1[3](each V = 1, each f = 50, phase = {0.1 - (k - 1)*2*pi/3 for k in 1:3});
  Modelica.Electrical.Analog.Sources.SineVoltage phase2[3](each V = 1, each f = 50, phase = {0.1 - (k - 1)*2*pi/3 - pi/6 for k in 1:3});
  Modelica.Electrical.Analog.Ideal.IdealDiode up1[3];
  Modelica.Electrical.Analog.Ideal.IdealDiode down1[3];
  Modelica.Electrical.Analog.Ideal.IdealDiode up2[3];
  Modelica.Electrical.Analog.Ideal.IdealDiode down2[3];
  Modelica.Electrical.Analog.Basic.Resistor load(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  for k in 2:3 loop
    connect(phase1[k].n, phase1[1].n);
    connect(up1[k].n, up1[1].n);
    connect(down1[k].p, down1[1].p);
    connect(phase2[k].n, phase2[1].n);
    connect(up2[k].n, up2[1].n);
    connect(down2[k].p, down2[1].p);
  end for;
  connect(phase1.p, up1.p);
  connect(phase1.p, down1.n);
  connect(phase2.p, up2.p);
  connect(phase2.p, down2.n);
  connect(down1[1].p, ground.p);
  connect(up1[1].n, down2[1].p);
  connect(up2[1].n, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime = 0.04, Interval = 1e-4, Tolerance = 1e-8));
end TwelvePulseLibrary;

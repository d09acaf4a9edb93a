# SPDX-License-Identifier: Apache-2.0
"""Circuits in which exponential diodes block coils, as Modelica text. A diode that blocks has the conductance 1/R: a thousandth
of the current in conduction would be a voltage of 100 V to 100 kV there."""
ANALOG = "Modelica.Electrical.Analog"


def half_wave(resistance):
    return f"""model HalfWave
  {ANALOG}.Sources.SineVoltage source(V=24, f=50);
  {ANALOG}.Basic.Inductor coil(L=0.012, i(start=0, fixed=true));
  {ANALOG}.Semiconductors.Diode diode(R={resistance});
  {ANALOG}.Basic.Resistor load(R=9);
  {ANALOG}.Basic.Ground ground;
equation
  connect(source.p, coil.p);
  connect(coil.n, diode.p);
  connect(diode.n, load.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.05));
end HalfWave;
"""


def bridge(resistance):
    return f"""model Bridge
  {ANALOG}.Sources.SineVoltage source(V=24, f=50);
  {ANALOG}.Basic.Inductor coil(L=0.0025, i(start=0, fixed=true));
  {ANALOG}.Semiconductors.Diode upper[2](each R={resistance}), lower[2](each R={resistance});
  {ANALOG}.Basic.Inductor choke(L=0.018, i(start=0, fixed=true));
  {ANALOG}.Basic.Resistor load(R=9);
  {ANALOG}.Basic.Ground ground;
equation
  connect(source.p, coil.p);
  connect(coil.n, upper[1].p);
  connect(coil.n, lower[1].n);
  connect(source.n, upper[2].p);
  connect(source.n, lower[2].n);
  for k in 1:2 loop
    connect(upper[k].n, choke.p);
    connect(lower[k].p, ground.p);
  end for;
  connect(choke.n, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime=0.03));
end Bridge;
"""


def six_pulse(resistance):
    return f"""model SixPulse
  {ANALOG}.Sources.SineVoltage source[3](each V=80, each f=50, phase={{0, -2.0943951023931953, 2.0943951023931953}});
  {ANALOG}.Basic.Resistor line[3](each R=0.15);
  {ANALOG}.Basic.Inductor reactor[3](each L=1e-3);
  {ANALOG}.Semiconductors.Diode upper[3](each R={resistance}), lower[3](each R={resistance});
  {ANALOG}.Basic.Inductor choke(L=15e-3, i(start=0, fixed=true));
  {ANALOG}.Basic.Resistor load(R=8);
  {ANALOG}.Basic.Ground ground;
equation
  connect(source[2].n, source[1].n);
  connect(source[3].n, source[1].n);
  for k in 1:3 loop
    connect(source[k].p, line[k].p);
    connect(line[k].n, reactor[k].p);
    connect(reactor[k].n, upper[k].p);
    connect(reactor[k].n, lower[k].n);
    connect(upper[k].n, choke.p);
    connect(lower[k].p, ground.p);
  end for;
  connect(choke.n, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime=0.02));
end SixPulse;
"""

# SPDX-License-Identifier: Apache-2.0
"""Capacitors behind laws that are steep where little flows, as Modelica text."""
ANALOG = "Modelica.Electrical.Analog"

ROOT = f"""model Root "i = sqrt(v) has an infinite slope at 0, where the current changes its sign"
  model Law
    extends {ANALOG}.Interfaces.OnePort;
  equation
    i = sqrt(abs(v))*sign(v);
  end Law;
  {ANALOG}.Sources.SineVoltage source(V=1, f=50);
  {ANALOG}.Basic.Capacitor C(C=2e-3, v(start=0, fixed=true));
  Law law;
  {ANALOG}.Basic.Ground ground;
equation
  connect(source.p, law.p);
  connect(law.n, C.p);
  connect(C.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.04));
end Root;
"""

HALF_WAVE = f"""model HalfWave "nothing but an exponential diode between the source and the capacitor"
  {ANALOG}.Sources.SineVoltage source(V=10, f=50);
  {ANALOG}.Semiconductors.Diode diode;
  {ANALOG}.Basic.Capacitor C(C=1e-4, v(start=0, fixed=true));
  {ANALOG}.Basic.Resistor load(R=500);
  {ANALOG}.Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, C.p);
  connect(diode.n, load.p);
  connect(C.n, ground.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.06));
end HalfWave;
"""

// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Ideal diode", figs. 4 to 6.
// A source behind a resistor feeds a capacitor with a load through an ideal diode. All elements are those of the paper,
// its value of pi included. Switch equation, relation and currents lie in one loop.
// Rectifier describes the diode as a curve over the parameter s (the two axes of fig. 4); RectifierBySwitch as the
// paper does, by a discrete switch: its new(OpenSwitch) is openSw here, its OpenSwitch is pre(openSw).
package RectifierElements
  connector Pin
    Real v;
    flow Real i;
  end Pin;

  partial model TwoPort
    Pin a;
    Pin b;
    Real u "From a to b";
    Real i "Into a";
  equation
    u = a.v - b.v;
    i = a.i;
    a.i + b.i = 0;
  end TwoPort;

  model Source "Voltage u0 of pin b over pin a"
    extends TwoPort;
    Real u0;
  equation
    u = -u0;
  end Source;

  model Resistor
    extends TwoPort;
    parameter Real R;
  equation
    u = R*i;
  end Resistor;

  model Capacitor
    extends TwoPort(u(start = 0, fixed = true));
    parameter Real C;
  equation
    C*der(u) = i;
  end Capacitor;

  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;

  model CurveDiode "A point on the curve: to the left of s = 0 the voltage is s, to the right the current"
    extends TwoPort;
    Real s;
    Boolean openSw = s < 0;
  equation
    u = if openSw then s else 0;
    i = if openSw then 0 else s;
  end CurveDiode;

  model SwitchDiode "A switch that is open while its voltage and its current are not positive"
    extends TwoPort;
    Boolean openSw(start = false, fixed = true);
  equation
    0 = if pre(openSw) then i else u;
    openSw = u <= 0 and not i > 0;
  end SwitchDiode;
end RectifierElements;

model RectifierBySwitch
  replaceable model Diode = RectifierElements.SwitchDiode constrainedby RectifierElements.TwoPort;
  parameter Real f = 50;
  RectifierElements.Source U0;
  RectifierElements.Resistor Ri(R = 10);
  RectifierElements.Resistor RL(R = 50);
  RectifierElements.Capacitor C(C = 0.001);
  RectifierElements.Ground common;
  Diode diode;
  Real y = C.u;
equation
  connect(U0.b, Ri.a);
  connect(Ri.b, diode.a);
  connect(diode.b, C.a);
  connect(diode.b, RL.a);
  connect(U0.a, common.p);
  connect(C.b, common.p);
  connect(RL.b, common.p);
  U0.u0 = sin(2*3.14159*f*time);
  annotation(experiment(StopTime = 0.1, Interval = 2e-4, Tolerance = 1e-10));
end RectifierBySwitch;

model Rectifier
  extends RectifierBySwitch(redeclare model Diode = RectifierElements.CurveDiode);
  annotation(experiment(StopTime = 0.1, Interval = 2e-4, Tolerance = 1e-10));
end Rectifier;

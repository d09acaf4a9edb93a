// SPDX-License-Identifier: Apache-2.0
// Rectifiers of fully ideal diodes: no resistance when they conduct, no conductance when they block.
package IdealBridges
  import Modelica.Electrical.Analog.Basic.*;
  import Modelica.Electrical.Analog.Sources.*;
  import Modelica.Electrical.Analog.Interfaces.*;
  constant Real pi = 3.141592653589793;

  model Diode
    extends Modelica.Electrical.Analog.Ideal.IdealDiode(Ron = 0, Goff = 0, Vknee = 0);
  end Diode;

  model SwitchDiode "Elmqvist, Cellier, Otter (1993): a switch in one loop with the condition that opens it"
    extends OnePort;
    Boolean off;
  equation
    0 = if off then i else v;
    off = v <= 0 and not i > 0;
  end SwitchDiode;

  model DelayedDiode "The same paper: the switch obeys the position of which `new` gives the next value"
    extends OnePort;
    Boolean off(start = true);
  equation
    0 = if pre(off) then i else v;
    off = v <= 0 and not i > 0;
  end DelayedDiode;

  partial model FourDiodes "The positive rail is d[1].n, the negative one the ground"
    replaceable model Diode = IdealBridges.Diode constrainedby OnePort;
    parameter Real angle = 0;
    SineVoltage source(V = 10, f = 50, phase = angle);
    Diode d[4];
    Ground ground;
  equation
    connect(source.p, d[1].p);
    connect(source.p, d[2].n);
    connect(source.n, d[3].p);
    connect(source.n, d[4].n);
    connect(d[1].n, d[3].n);
    connect(d[2].p, d[4].p);
    connect(d[2].p, ground.p);
  end FourDiodes;

  model SingleR
    extends FourDiodes;
    Resistor r(R = 5);
  equation
    connect(d[1].n, r.p);
    connect(r.n, ground.p);
  end SingleR;

  model SingleRL
    extends FourDiodes;
    Resistor r(R = 5);
    Inductor l(L = 0.02, i(start = 0, fixed = true));
  equation
    connect(d[1].n, r.p);
    connect(r.n, l.p);
    connect(l.n, ground.p);
  end SingleRL;

  model SingleRC "A resistor limits the current into the capacitor"
    extends FourDiodes;
    Resistor ri(R = 0.5);
    Resistor r(R = 50);
    Capacitor c(C = 1e-3, v(start = 0, fixed = true));
  equation
    connect(d[1].n, ri.p);
    connect(ri.n, c.p);
    connect(c.n, ground.p);
    connect(ri.n, r.p);
    connect(r.n, ground.p);
  end SingleRC;

  model SingleC "The source itself charges the capacitor"
    extends FourDiodes;
    Resistor r(R = 50);
    Capacitor c(C = 1e-3, v(start = 0, fixed = true));
  equation
    connect(d[1].n, c.p);
    connect(c.n, ground.p);
    connect(d[1].n, r.p);
    connect(r.n, ground.p);
  end SingleC;

  model SwitchR = SingleR(redeclare model Diode = SwitchDiode);
  model SwitchRL = SingleRL(redeclare model Diode = SwitchDiode);
  model SwitchRC = SingleRC(redeclare model Diode = SwitchDiode);
  model DelayedR = SingleR(redeclare model Diode = DelayedDiode);
  model DelayedRL = SingleRL(redeclare model Diode = DelayedDiode);
  model DelayedRC = SingleRC(redeclare model Diode = DelayedDiode);

  model Bridge "Six diodes"
    replaceable model Diode = IdealBridges.Diode constrainedby OnePort;
    Diode up[3];
    Diode down[3];
    PositivePin ac[3];
    PositivePin plus;
    NegativePin minus;
  equation
    for k in 1:3 loop
      connect(ac[k], up[k].p);
      connect(ac[k], down[k].n);
      connect(up[k].n, plus);
      connect(down[k].p, minus);
    end for;
  end Bridge;

  model Mains
    parameter Real angle = 0;
    SineVoltage v[3](each V = 10, each f = 50, phase = {angle - (k - 1)*2*pi/3 for k in 1:3});
    PositivePin p[3];
    NegativePin star;
  equation
    for k in 1:3 loop
      connect(v[k].p, p[k]);
      connect(v[k].n, star);
    end for;
  end Mains;

  partial model SixPulse "The star point is the ground, the rails float"
    Mains mains;
    Bridge bridge;
    Ground ground;
    Real u = bridge.plus.v - bridge.minus.v;
  equation
    connect(ground.p, mains.star);
  end SixPulse;

  partial model WithoutReactance
    extends SixPulse;
  equation
    connect(mains.p, bridge.ac);
  end WithoutReactance;

  partial model WithReactance
    extends SixPulse;
    Inductor l[3](each L = 1e-3);
  equation
    connect(mains.p, l.p);
    connect(l.n, bridge.ac);
  end WithReactance;

  model SixR
    extends WithoutReactance;
    Resistor r(R = 5);
  equation
    connect(bridge.plus, r.p);
    connect(r.n, bridge.minus);
  end SixR;

  model SixRL
    extends WithoutReactance;
    parameter Real L = 0.02;
    parameter Real start = 0;
    Resistor r(R = 5);
    Inductor ld(L = L, i(start = start, fixed = true));
  equation
    connect(bridge.plus, r.p);
    connect(r.n, ld.p);
    connect(ld.n, bridge.minus);
  end SixRL;

  model DelayedSixR = SixR(bridge(redeclare model Diode = DelayedDiode));
  model DelayedSixRL = SixRL(bridge(redeclare model Diode = DelayedDiode));

  model SixCurrent
    extends WithoutReactance;
    ConstantCurrent load(I = 2);
  equation
    connect(bridge.plus, load.p);
    connect(load.n, bridge.minus);
  end SixCurrent;

  model OverlapCurrent
    extends WithReactance;
    ConstantCurrent load(I = 2);
  equation
    connect(bridge.plus, load.p);
    connect(load.n, bridge.minus);
  end OverlapCurrent;

  model OverlapR
    extends WithReactance;
    Resistor r(R = 5);
  equation
    connect(bridge.plus, r.p);
    connect(r.n, bridge.minus);
  end OverlapR;

  model OverlapRL
    extends WithReactance;
    Resistor r(R = 5);
    Inductor ld(L = 0.02);
  equation
    connect(bridge.plus, r.p);
    connect(r.n, ld.p);
    connect(ld.n, bridge.minus);
  end OverlapRL;

  model BlockingConductance "Switched on at phase 0; what decides about a diode that blocks is a small current divided by its conductance"
    Mains mains(v(each V = 325));
    Bridge bridge(up(each Ron = 0.01, each Goff = 1e-4), down(each Ron = 0.01, each Goff = 1e-4));
    Resistor r[3](each R = 0.2);
    Inductor l[3](each L = 1e-3);
    Inductor ld(L = 0.02);
    Resistor load(R = 10);
    Ground ground;
  equation
    connect(mains.p, r.p);
    connect(r.n, l.p);
    connect(l.n, bridge.ac);
    connect(bridge.plus, ld.p);
    connect(ld.n, load.p);
    connect(load.n, bridge.minus);
    connect(ground.p, bridge.minus);
  end BlockingConductance;

  partial model TwelvePulse "Two bridges in series"
    Mains mains[2](angle = {0, -pi/6});
    Bridge bridge[2];
    Ground ground;
    Real u = bridge[2].plus.v - bridge[1].minus.v;
  equation
    connect(bridge[1].plus, bridge[2].minus);
    connect(ground.p, bridge[1].minus);
  end TwelvePulse;

  model TwelveR
    extends TwelvePulse;
    Resistor r(R = 5);
  equation
    connect(mains.p, bridge.ac);
    connect(bridge[2].plus, r.p);
    connect(r.n, ground.p);
  end TwelveR;

  model DelayedTwelveR = TwelveR(bridge(redeclare each model Diode = DelayedDiode));

  model TwelveRL
    extends TwelvePulse;
    Resistor r(R = 5);
    Inductor ld(L = 0.02, i(start = 0, fixed = true));
  equation
    connect(mains.p, bridge.ac);
    connect(bridge[2].plus, r.p);
    connect(r.n, ld.p);
    connect(ld.n, ground.p);
  end TwelveRL;
end IdealBridges;

// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Variable structure models", fig. 3.
// An ideal switch between a current source with R1 and a capacitor with R2. The switch equation changes its causality,
// so it lies in an algebraic loop. Elements and switching times are those of the paper; it leaves the current open.
package SwitchElements
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

  model CurrentSource "Drives the current I0 out of pin b, through the circuit, into pin a"
    extends TwoPort;
    parameter Real I0;
  equation
    i = I0;
  end CurrentSource;

  model Switch "Open: no current; closed: no voltage"
    extends TwoPort;
    Real openSw "1 open, 0 closed";
  equation
    0 = openSw*i + (1 - openSw)*u;
  end Switch;

  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
end SwitchElements;

model SwitchCircuit
  parameter Real i = 0.1 "Current of the source";
  SwitchElements.CurrentSource source(I0 = i);
  SwitchElements.Resistor R1(R = 100);
  SwitchElements.Resistor R2(R = 20);
  SwitchElements.Capacitor C(C = 0.1e-6);
  SwitchElements.Switch sw;
  SwitchElements.Ground common;
  Real y = C.u;
equation
  connect(source.b, R1.a);
  connect(source.b, sw.a);
  connect(sw.b, R2.a);
  connect(sw.b, C.a);
  connect(source.a, common.p);
  connect(R1.b, common.p);
  connect(R2.b, common.p);
  connect(C.b, common.p);
  sw.openSw = if time < 1.0e-6 then 1 elseif time < 2.5e-6 then 0 elseif time < 5.0e-6 then 1
              elseif time < 9.0e-6 then 0 else 1;
  annotation(experiment(StopTime = 12e-6, Interval = 0.1e-6, Tolerance = 1e-9));
end SwitchCircuit;

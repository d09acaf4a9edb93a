// SPDX-License-Identifier: Apache-2.0
// Connectors, inheritance, modification, redeclaration, arrays of components, conditional components, inner and outer.
package CircuitOfClasses
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p;
    Pin n;
    Real v = p.v - n.v;
    Real i = p.i;
  equation
    p.i + n.i = 0;
  end OnePort;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends OnePort;
    parameter Real C = 1;
  equation
    i = C*der(v);
  end Capacitor;
  model Source
    outer parameter Real supply;
    extends OnePort;
  equation
    v = supply;
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Network
    inner parameter Real supply = 6;
    parameter Integer n = 3;
    parameter Boolean loaded = false;
    replaceable model Element = Resistor;
    Source source;
    Element chain[n](R = {1, 2, 3});
    Capacitor c(C = 0.5, v(start = 1, fixed = true));
    Resistor load(R = 6) if loaded;
    Ground ground;
  equation
    connect(source.p, chain[1].p);
    for k in 1:n - 1 loop
      connect(chain[k].n, chain[k + 1].p);
    end for;
    connect(chain[n].n, c.p);
    connect(c.n, ground.p);
    connect(source.n, ground.p);
    connect(load.p, c.p);
    connect(load.n, ground.p);
  end Network;
end CircuitOfClasses;
model LoadedNetwork
  model HalfResistor
    extends CircuitOfClasses.OnePort;
    parameter Real R = 1;
  equation
    2*v = R*i;
  end HalfResistor;
  CircuitOfClasses.Network plain;
  CircuitOfClasses.Network loaded(supply = 3, loaded = true, redeclare model Element = HalfResistor);
  annotation(experiment(StopTime = 6, Interval = 0.25, Tolerance = 1e-10));
end LoadedNetwork;

// A diode, a coil with a resistance, and a motor with a spring on its shaft, each by its equations.
package Parts
  connector Pin
    Real v(unit = "V");
    flow Real i;
  end Pin;
  connector Flange
    Real phi(unit = "rad");
    flow Real tau;
  end Flange;
  partial model OnePort
    Pin p, n;
    Real v = p.v - n.v;
    Real i = p.i;
  equation
    p.i + n.i = 0;
  end OnePort;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
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
    C*der(v) = i;
  end Capacitor;
  model Voltage
    extends OnePort;
    parameter Real V = 1;
  equation
    v = V;
  end Voltage;
  model Current
    extends OnePort;
    parameter Real I = 1;
  equation
    i = I;
  end Current;
end Parts;

model Motor
  model Diode
    extends Parts.OnePort;
    Real s;
    Boolean off = s < 0;
  equation
    v = s*(if off then 1 else 0.01);
    i = s*(if off then 0.001 else 1);
  end Diode;
  model Coil
    extends Parts.OnePort;
    Real voltage = 2*i + 0.1*der(i);
  equation
    v = voltage;
  end Coil;
  model Machine
    extends Parts.OnePort;
    Parts.Flange flange;
    Real w = der(flange.phi);
  equation
    v = 0.5*w;
    flange.tau = -0.5*i;
  end Machine;
  model Inertia
    Parts.Flange flange;
    Real w(start = 1, fixed = true) = der(flange.phi);
  equation
    flange.tau = 0.2*der(w);
  end Inertia;
  model Spring
    Parts.Flange a, b;
    Real turn = b.phi - a.phi;
  equation
    b.tau = 3*turn;
    a.tau + b.tau = 0;
  end Spring;
  model Fixed
    Parts.Flange flange;
  equation
    flange.phi = 0.5;
  end Fixed;
  model Supply
    extends Parts.OnePort;
  equation
    v = if time < 0.5 then 10 else 5*cos(7*time);
  end Supply;
  Parts.Ground g;
  Supply u;
  Diode diode;
  Coil coil;
  Machine machine;
  Inertia inertia;
  Spring spring;
  Fixed wall;
equation
  connect(u.p, diode.p);
  connect(diode.n, coil.p);
  connect(coil.n, machine.p);
  connect(machine.n, g.p);
  connect(u.n, g.p);
  connect(machine.flange, inertia.flange);
  connect(inertia.flange, spring.a);
  connect(spring.b, wall.flange);
  annotation(experiment(StopTime = 0.4));
end Motor;

// A law that remembers; a voltage that follows the derivative of a signal that jumps.
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

model Elements
  model Lamp
    extends Parts.OnePort;
    discrete Real lit(start = 0, fixed = true);
  equation
    when v > 1 then
      lit = time;
    end when;
    v = i*(1 + lit);
  end Lamp;
  model Amplifier
    Parts.Pin p1, n1, p2, n2;
    Real s = if time < 1 then 0 else 2;
  equation
    p1.i = 0;
    n1.i = 0;
    p2.i + n2.i = 0;
    p2.v - n2.v = 3*(p1.v - n1.v) + der(s);
  end Amplifier;
  Parts.Ground g;
  Parts.Voltage u;
  Parts.Resistor r;
  Lamp lamp;
  Amplifier amplifier;
equation
  connect(u.p, lamp.p);
  connect(u.p, amplifier.p1);
  connect(amplifier.p2, r.p);
  connect(u.n, g.p);
  connect(r.n, g.p);
  connect(lamp.n, g.p);
  connect(amplifier.n1, g.p);
  connect(amplifier.n2, g.p);
end Elements;

// An ideal amplifier, and a controller with a state between a measured current and a voltage: both are multiports.
package Parts
  connector Pin
    Real v(unit = "V");
    flow Real i;
  end Pin;
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
  model Inductor
    extends OnePort;
    parameter Real L = 1;
  equation
    v = L*der(i);
  end Inductor;
  model Amplifier
    Pin in_p, in_n, out;
  equation
    in_p.v = in_n.v;
    in_p.i = 0;
    in_n.i = 0;
  end Amplifier;
  model Meter
    extends OnePort;
    output Real y;
  equation
    v = 0;
    y = i;
  end Meter;
  model Controlled
    extends OnePort;
    input Real u;
  equation
    v = u;
  end Controlled;
  block Controller
    input Real u;
    output Real y;
    parameter Real k = 2;
    parameter Real T = 4;
    Real x(start = 0.5, fixed = true);
  equation
    der(x) = u/T;
    y = k*(x + u);
  end Controller;
end Parts;

model Control
  Parts.Ground g;
  Parts.Amplifier amplifier;
  Parts.Resistor divider, feedback(R = 3);
  Parts.Controlled source(u = controller.y);
  Parts.Inductor coil(L = 6);
  Parts.Meter meter;
  Parts.Controller controller(u = 1 + sin(time) - meter.y);
equation
  connect(source.p, amplifier.in_p);
  connect(amplifier.in_n, divider.p);
  connect(amplifier.in_n, feedback.p);
  connect(feedback.n, amplifier.out);
  connect(amplifier.out, coil.p);
  connect(coil.n, meter.p);
  connect(meter.n, g.p);
  connect(divider.n, g.p);
  connect(source.n, g.p);
end Control;

// SPDX-License-Identifier: Apache-2.0
// Four ideal diodes around a load: the relations of all four lie in one loop. i = |u|/R.
model DiodeBridge
  model Diode
    Real s;
    Real u;
    Real i;
    Boolean off = s < 0;
  equation
    u = (if off then s else 0) + 1e-6*i;
    i = (if off then 0 else s) + 1e-9*u;
  end Diode;
  parameter Real R = 10;
  Real u = 5*sin(6*time + 0.1);
  Real plus "Potential of the load's plus pin";
  Real minus "Potential of its minus pin";
  Real load = (plus - minus)/R;
  Diode d1;
  Diode d2;
  Diode d3;
  Diode d4;
equation
  d1.u = u - plus;
  d2.u = 0 - plus;
  d3.u = minus - u;
  d4.u = minus - 0;
  d1.i + d2.i = load;
  d3.i + d4.i = load;
  annotation(experiment(StopTime = 2, Interval = 0.02, Tolerance = 1e-8));
end DiodeBridge;

// SPDX-License-Identifier: Apache-2.0
// Twelve ideal diodes in one loop: two six-pulse bridges in series, the second fed 30 degrees later, on one resistor.
// For the ideal switch and diode of Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993).
// Every diode is a curve over a parameter s. In each bridge conduct the highest phase above and the lowest phase below:
// u is the sum of both spans, and twelve times a period the current passes from one diode to the next.
// With Ron = Goff = 0 only 36 of the 4096 combinations of modes can be solved, and a diode can only take over the current
// at the instant at which another gives it up.
model TwelvePulse
  parameter Real R = 10 "Load";
  parameter Real Ron = 1e-5 "Resistance of a conducting diode";
  parameter Real Goff = 1e-5 "Conductance of a blocking diode";
  parameter Real f = 50 "Frequency of the mains";
  parameter Real pi = 3.141592653589793;
  Real phase[2, 3] "Voltages of the phases over the star point of their bridge";
  Real star[2] "Potentials of the star points";
  Real plus[2] "Potentials of the positive rails";
  Real minus[2] "Potentials of the negative rails";
  Real up[2, 3] "Currents through the upper diodes";
  Real down[2, 3] "Currents through the lower diodes";
  Real sUp[2, 3] "Parameters of the curves: voltage if negative, current if not";
  Real sDown[2, 3];
  Boolean upOff[2, 3];
  Boolean downOff[2, 3];
  Real u "Voltage of the load";
  Real i "Current of the load";
equation
  for b in 1:2 loop
    for k in 1:3 loop
      phase[b, k] = sin(2*pi*f*time + 0.1 - (k - 1)*2*pi/3 - (b - 1)*pi/6);
      upOff[b, k] = sUp[b, k] < 0;
      downOff[b, k] = sDown[b, k] < 0;
      star[b] + phase[b, k] - plus[b] = if upOff[b, k] then sUp[b, k] else Ron*sUp[b, k];
      up[b, k] = if upOff[b, k] then Goff*sUp[b, k] else sUp[b, k];
      minus[b] - star[b] - phase[b, k] = if downOff[b, k] then sDown[b, k] else Ron*sDown[b, k];
      down[b, k] = if downOff[b, k] then Goff*sDown[b, k] else sDown[b, k];
    end for;
    sum(up[b, :]) = i;
    sum(down[b, :]) = i;
  end for;
  minus[1] = 0;
  minus[2] = plus[1];
  u = plus[2];
  u = R*i;
  annotation(experiment(StopTime = 0.04, Interval = 1e-4, Tolerance = 1e-8));
end TwelvePulse;

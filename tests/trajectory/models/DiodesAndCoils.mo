// SPDX-License-Identifier: Apache-2.0
// Diodes next to fast states: coils in series with open ones, capacitors behind closed ones.
package DiodesAndCoils
  import Modelica.Electrical.Analog.Basic.*;
  import Modelica.Electrical.Analog.Ideal.*;
  import Modelica.Electrical.Analog.Sources.*;

  model TwoFeeders "All diodes conduct from the start on"
    parameter Real knee = 0.3;
    ConstantVoltage source[2](V = {5, 4});
    Inductor line[2](each L = 1e-3, i(each start = 0, each fixed = true));
    IdealDiode diode[2](each Ron = 1e-3, each Goff = 1e-5, each Vknee = knee);
    Resistor resistor(R = 1);
    Inductor choke(L = 1e-3);
    Ground ground;
  equation
    for k in 1:2 loop
      connect(ground.p, source[k].n);
      connect(source[k].p, line[k].p);
      connect(line[k].n, diode[k].p);
      connect(diode[k].n, resistor.p);
    end for;
    connect(choke.n, ground.p);
  end TwoFeeders;

  model Feeders "Two diodes"
    extends TwoFeeders;
  equation
    connect(resistor.n, choke.p);
  end Feeders;

  model FeedersAndDiode "Three diodes"
    extends TwoFeeders;
    IdealDiode last(Ron = 1e-3, Goff = 1e-5, Vknee = knee);
  equation
    connect(resistor.n, last.p);
    connect(last.n, choke.p);
  end FeedersAndDiode;

  model Bridge "Three constant voltages charge a capacitor"
    ConstantVoltage source[3](V = {5.42, 4.566, -9.99});
    Inductor line[3](each L = 1e-3, i(each start = 0, fixed = {true, true, false}));
    IdealDiode upper[3](each Ron = 1.38e-3, each Goff = 1.26e-5, each Vknee = 0.3);
    IdealDiode lower[3](each Ron = 1.38e-3, each Goff = 1.26e-5, each Vknee = 0.3);
    Capacitor capacitor(C = 500e-6, v(start = 0, fixed = true));
    Ground ground;
  equation
    for k in 1:3 loop
      connect(ground.p, source[k].n);
      connect(source[k].p, line[k].p);
      connect(line[k].n, upper[k].p);
      connect(upper[k].p, lower[k].n);
      connect(upper[k].n, capacitor.p);
      connect(lower[k].p, capacitor.n);
    end for;
  end Bridge;

  model PhaseBridge "Sines through line coils into a capacitor with a load"
    parameter Real knee = 0.7;
    SineVoltage source[3](each V = 100, each f = 50, phase = {0.3, -1.7943951023931952, -3.8887902047863907});
    Inductor line[3](each L = 1e-3, i(each start = 0, fixed = {true, true, false}));
    IdealDiode upper[3](each Ron = 1e-3, each Goff = 1e-5, each Vknee = knee);
    IdealDiode lower[3](each Ron = 1e-3, each Goff = 1e-5, each Vknee = knee);
    Capacitor capacitor(C = 500e-6, v(start = 0, fixed = true));
    Resistor resistor(R = 60);
    Ground ground;
  equation
    for k in 1:3 loop
      connect(ground.p, source[k].n);
      connect(source[k].p, line[k].p);
      connect(line[k].n, upper[k].p);
      connect(upper[k].p, lower[k].n);
      connect(upper[k].n, capacitor.p);
      connect(lower[k].p, capacitor.n);
    end for;
    connect(resistor.p, capacitor.p);
    connect(resistor.n, capacitor.n);
  end PhaseBridge;

  model ShortedCapacitors "A switch discharges one capacitor while a diode charges another one"
    ConstantVoltage source(V = 100);
    Resistor sourceResistor(R = 0.04584);
    PulseVoltage pulse(V = 1, period = 0.0005751, width = 32);
    Resistor pulseResistor(R = 0.1859);
    Resistor load(R = 20.03);
    Capacitor shorted(C = 579.1e-6, v(start = 0, fixed = true));
    Capacitor coupling(C = 19.62e-6, v(start = 0, fixed = true));
    Capacitor charged(C = 16.12e-6, v(start = 1, fixed = true));
    Inductor coil(L = 24.78e-6, i(start = 0, fixed = true));
    IdealDiode diode(Ron = 0.415e-3, Goff = 5.15e-6, Vknee = 0.7);
    IdealClosingSwitch switch(Ron = 0.268e-3, Goff = 206e-6);
    Modelica.Blocks.Sources.BooleanPulse control(width = 78, period = 0.0018689, startTime = 0.0001461);
    Ground ground;
  equation
    connect(source.n, ground.p);
    connect(source.p, sourceResistor.p);
    connect(pulse.n, ground.p);
    connect(pulse.p, pulseResistor.p);
    connect(load.p, charged.p);
    connect(load.n, ground.p);
    connect(charged.n, ground.p);
    connect(charged.p, coil.p);
    connect(diode.n, charged.p);
    connect(control.y, switch.control);
    connect(pulseResistor.n, shorted.p);
    connect(pulseResistor.n, coupling.p);
    connect(pulseResistor.n, switch.p);
    connect(coupling.n, coil.n);
    connect(sourceResistor.n, shorted.n);
    connect(sourceResistor.n, diode.p);
    connect(sourceResistor.n, switch.n);
  end ShortedCapacitors;
end DiodesAndCoils;

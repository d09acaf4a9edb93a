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
end DiodesAndCoils;

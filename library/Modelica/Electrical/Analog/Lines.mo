// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Lines "Transmission lines"
  model OLine "Line of lumped segments with resistance, inductance, conductance and capacitance"
    Modelica.Electrical.Analog.Interfaces.Pin p1 "Left pin";
    Modelica.Electrical.Analog.Interfaces.Pin p2 "Right pin";
    Modelica.Electrical.Analog.Interfaces.Pin p3 "Reference pin";
    SI.Voltage v13 "Left voltage";
    SI.Voltage v23 "Right voltage";
    SI.Current i1 "Current into the left pin";
    SI.Current i2 "Current into the right pin";
    parameter Real r(final min=Modelica.Constants.small, unit="Ohm/m", start=1) "Resistance per metre";
    parameter Real l(final min=Modelica.Constants.small, unit="H/m", start=1) "Inductance per metre";
    parameter Real g(final min=Modelica.Constants.small, unit="S/m", start=1) "Conductance per metre";
    parameter Real c(final min=Modelica.Constants.small, unit="F/m", start=1) "Capacitance per metre";
    parameter SI.Length length(final min=Modelica.Constants.small, start=1) "Length";
    parameter Integer N(final min=1, start=1) "Number of segments";
    parameter SI.LinearTemperatureCoefficient alpha_R=0 "Temperature coefficient of the resistance";
    parameter SI.LinearTemperatureCoefficient alpha_G=0 "Temperature coefficient of the conductance";
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    parameter SI.Temperature T=293.15 "Temperature without a heat port" annotation(Dialog(enable=not useHeatPort));
    parameter SI.Temperature T_ref=300.15 "Reference temperature";
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort if useHeatPort "Heat port";
  protected
    // Half an element at each end
    parameter SI.Resistance rm[N + 1]={r*length/(if k == 1 or k == N + 1 then 2*N else N) for k in 1:N + 1};
    Modelica.Electrical.Analog.Basic.Resistor R[N + 1](R=rm, T_ref=fill(T_ref, N + 1), alpha=fill(alpha_R, N + 1),
      useHeatPort=fill(useHeatPort, N + 1), T=fill(T, N + 1));
    parameter SI.Inductance lm[N + 1]={l*length/(if k == 1 or k == N + 1 then 2*N else N) for k in 1:N + 1};
    Modelica.Electrical.Analog.Basic.Inductor L[N + 1](L=lm);
    Modelica.Electrical.Analog.Basic.Capacitor C[N](C=fill(c*length/N, N));
    Modelica.Electrical.Analog.Basic.Conductor G[N](G=fill(g*length/N, N), T_ref=fill(T_ref, N), alpha=fill(alpha_G, N),
      useHeatPort=fill(useHeatPort, N), T=fill(T, N));
  equation
    v13 = p1.v - p3.v;
    v23 = p2.v - p3.v;
    i1 = p1.i;
    i2 = p2.i;
    connect(p1, R[1].p);
    for k in 1:N loop
      connect(R[k].n, L[k].p);
      connect(L[k].n, R[k + 1].p);
      connect(L[k].n, C[k].p);
      connect(L[k].n, G[k].p);
      connect(C[k].n, p3);
      connect(G[k].n, p3);
    end for;
    connect(R[N + 1].n, L[N + 1].p);
    connect(L[N + 1].n, p2);
    if useHeatPort then
      for k in 1:N loop
        connect(heatPort, G[k].heatPort);
      end for;
      for k in 1:N + 1 loop
        connect(heatPort, R[k].heatPort);
      end for;
    end if;
  end OLine;

  model ULine "Line of lumped segments with resistance and capacitance"
    Modelica.Electrical.Analog.Interfaces.Pin p1 "Left pin";
    Modelica.Electrical.Analog.Interfaces.Pin p2 "Right pin";
    Modelica.Electrical.Analog.Interfaces.Pin p3 "Reference pin";
    SI.Voltage v13 "Left voltage";
    SI.Voltage v23 "Right voltage";
    SI.Current i1 "Current into the left pin";
    SI.Current i2 "Current into the right pin";
    parameter Real r(final min=Modelica.Constants.small, unit="Ohm/m", start=1) "Resistance per metre";
    parameter Real c(final min=Modelica.Constants.small, unit="F/m", start=1) "Capacitance per metre";
    parameter SI.Length length(final min=Modelica.Constants.small, start=1) "Length";
    parameter Integer N(final min=1, start=1) "Number of segments";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Temperature coefficient of the resistance";
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    parameter SI.Temperature T=293.15 "Temperature without a heat port" annotation(Dialog(enable=not useHeatPort));
    parameter SI.Temperature T_ref=300.15 "Reference temperature";
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort if useHeatPort "Heat port";
  protected
    // Half an element at each end
    parameter SI.Resistance rm[N + 1]={r*length/(if k == 1 or k == N + 1 then 2*N else N) for k in 1:N + 1};
    Modelica.Electrical.Analog.Basic.Resistor R[N + 1](R=rm, T_ref=fill(T_ref, N + 1), alpha=fill(alpha, N + 1),
      useHeatPort=fill(useHeatPort, N + 1), T=fill(T, N + 1));
    Modelica.Electrical.Analog.Basic.Capacitor C[N](C=fill(c*length/N, N));
  equation
    v13 = p1.v - p3.v;
    v23 = p2.v - p3.v;
    i1 = p1.i;
    i2 = p2.i;
    connect(p1, R[1].p);
    for k in 1:N loop
      connect(R[k].n, R[k + 1].p);
      connect(R[k].n, C[k].p);
      connect(C[k].n, p3);
    end for;
    connect(R[N + 1].n, p2);
    if useHeatPort then
      for k in 1:N + 1 loop
        connect(heatPort, R[k].heatPort);
      end for;
    end if;
  end ULine;

  model TLine1 "Line without losses, given by impedance and delay"
    extends Modelica.Electrical.Analog.Interfaces.TwoPort;
    parameter SI.Resistance Z0(start=1) "Characteristic impedance";
    parameter SI.Time TD(start=1) "Delay";
  protected
    SI.Voltage er "Wave that arrives at the right end";
    SI.Voltage es "Wave that arrives at the left end";
  equation
    assert(Z0 > 0, "The impedance of a line must be positive");
    assert(TD > 0, "The delay of a line must be positive");
    v1 = es + Z0*i1;
    v2 = er + Z0*i2;
    // What leaves one end, 2*v - e, arrives at the other after the delay.
    er = 2*delay(v1, TD) - delay(es, TD);
    es = 2*delay(v2, TD) - delay(er, TD);
  end TLine1;

  model TLine2 "Line without losses, given by impedance, frequency and length in wavelengths"
    extends Modelica.Electrical.Analog.Interfaces.TwoPort;
    parameter SI.Resistance Z0(start=1) "Characteristic impedance";
    parameter SI.Frequency F(start=1) "Frequency";
    parameter Real NL(start=1) "Length in wavelengths at that frequency";
  protected
    SI.Voltage er "Wave that arrives at the right end";
    SI.Voltage es "Wave that arrives at the left end";
    parameter SI.Time TD=NL/F "Delay";
  equation
    assert(Z0 > 0, "The impedance of a line must be positive");
    assert(NL > 0, "The length of a line must be positive");
    assert(F > 0, "The frequency of a line must be positive");
    v1 = es + Z0*i1;
    v2 = er + Z0*i2;
    // What leaves one end, 2*v - e, arrives at the other after the delay.
    er = 2*delay(v1, TD) - delay(es, TD);
    es = 2*delay(v2, TD) - delay(er, TD);
  end TLine2;

  model TLine3 "Line without losses, given by impedance and the frequency at which it is a quarter of a wavelength"
    extends Modelica.Electrical.Analog.Interfaces.TwoPort;
    parameter SI.Resistance Z0(start=1) "Characteristic impedance";
    parameter SI.Frequency F(start=1) "Frequency";
  protected
    SI.Voltage er "Wave that arrives at the right end";
    SI.Voltage es "Wave that arrives at the left end";
    parameter SI.Time TD=1/F/4 "Delay";
  equation
    assert(Z0 > 0, "The impedance of a line must be positive");
    assert(F > 0, "The frequency of a line must be positive");
    v1 = es + Z0*i1;
    v2 = er + Z0*i2;
    // What leaves one end, 2*v - e, arrives at the other after the delay.
    er = 2*delay(v1, TD) - delay(es, TD);
    es = 2*delay(v2, TD) - delay(er, TD);
  end TLine3;
end Lines;

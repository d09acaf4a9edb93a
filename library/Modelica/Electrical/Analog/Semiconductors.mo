// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Semiconductors "Diodes"
  model Diode "Diode"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter SI.Current Ids=1e-6 "Saturation current";
    parameter Boolean useTemperatureDependency=false "Does the characteristic depend on the temperature?" annotation(Evaluate=true);
    parameter SI.Voltage Vt=0.04 "Thermal voltage, if it does not" annotation(Dialog(enable=not useTemperatureDependency));
    parameter Real Maxexp(final min=Modelica.Constants.small) = 15 "Exponent at which the exponential goes on as a line";
    parameter SI.Resistance R=1e8 "Resistance in parallel";
    parameter Real EG=1.11 "Band gap in electron volts" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real N=1 "Emission coefficient" annotation(Dialog(enable=useTemperatureDependency));
    parameter SI.Temperature TNOM=300.15 "Temperature of the parameters" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real XTI=3 "Exponent of the temperature" annotation(Dialog(enable=useTemperatureDependency));
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(useHeatPort=useTemperatureDependency);
    SI.Voltage vt_t "Thermal voltage at the present temperature";
    SI.Current id "Current of the junction";
  protected
    Real warmth "Temperature relative to that of the parameters";
    SI.Voltage fold "Voltage that multiplies the current by e";
    Real growth "Saturation current relative to that at TNOM";
  equation
    assert(T_heatPort > 0, "The temperature of a diode must be positive");
    vt_t = T_heatPort*Modelica.Constants.k/Modelica.Constants.q;
    warmth = T_heatPort/TNOM;
    if useTemperatureDependency then
      fold = N*vt_t;
      growth = warmth^(XTI/N)*exp((warmth - 1)*EG/fold);
    else
      fold = Vt;
      growth = 1;
    end if;
    id = Ids*(boundedExp(v/fold, Maxexp) - 1);
    i = growth*id + v/R;
    LossPower = i*v;
  end Diode;

  model Diode2 "Diode with series resistance and breakdown"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=293.15);
    parameter SI.Voltage Vf=0.7 "Forward voltage";
    parameter SI.Current Ids=1e-13 "Saturation current";
    parameter SI.Resistance Rs=16 "Resistance in series";
    parameter SI.Voltage Vt=Modelica.Constants.R*T/Modelica.Constants.F "Thermal voltage without a heat port";
    parameter Real N=1 "Emission coefficient";
    parameter SI.Voltage Bv=100 "Breakdown voltage";
    parameter SI.Conductance Gp=1e-6 "Conductance in parallel";
    SI.Voltage vd "Voltage of the junction";
    SI.Current id "Current of the junction";
  protected
    SI.Voltage fold "Voltage that multiplies the current by e";
  equation
    assert(Bv > 0, "The breakdown voltage of a diode must be positive");
    assert(Vf > 0, "The forward voltage of a diode must be positive");
    assert(Vt > 0, "The thermal voltage of a diode must be positive");
    fold = N*(if useHeatPort then T_heatPort*Modelica.Constants.R/Modelica.Constants.F else Vt);
    // The breakdown is the forward branch, turned around its point at -Bv/2.
    id = Ids*smooth(1, if vd < -Bv/2 then 2*exp(-Bv/2/fold) - exp(-(Bv + vd)/fold) - 1
      else boundedExp(vd/fold, 1 + Vf/fold) - 1);
    i = Gp*v + id;
    vd = v - Rs*id;
    LossPower = i*v;
  end Diode2;

  model ZDiode "Diode for use in breakdown"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter SI.Current Ids=1e-6 "Saturation current";
    parameter SI.Voltage Vt=0.04 "Thermal voltage";
    parameter Real Maxexp(final min=Modelica.Constants.small) = 30 "Exponent at which the exponentials go on as lines";
    parameter SI.Resistance R=1e8 "Resistance in parallel";
    parameter SI.Voltage Bv=5.1 "Breakdown voltage";
    parameter SI.Current Ibv=0.7 "Current at the breakdown voltage";
    parameter Real Nbv=0.74 "Emission coefficient of the breakdown";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=293.15);
  protected
    SI.Current forward "Current of the junction";
    SI.Current breakdown "Current of the breakdown, against the direction of the diode";
  equation
    forward = Ids*(boundedExp(v/Vt, Maxexp) - 1);
    breakdown = Ibv*boundedExp(-(Bv + v)/(Vt*Nbv), Maxexp);
    i = v/R + forward - breakdown;
    LossPower = i*v;
  end ZDiode;

protected
  function boundedExp "Exponential up to a limit of the exponent, from there on its tangent"
    extends Modelica.Icons.Function;
    input Real x "Exponent";
    input Real limit "Where the tangent begins";
    output Real y "Value";
  algorithm
    y := exp(min(x, limit))*(1 + max(0, x - limit));
    annotation(smoothOrder=1);
  end boundedExp;
end Semiconductors;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Interfaces "Pins and partial circuit elements"
  connector Pin "Electrical pin"
    SI.ElectricPotential v "Potential" annotation(unassignedMessage="The potential of a pin is not determined; is a ground missing?");
    flow SI.Current i "Current into the pin" annotation(unassignedMessage="The current of a pin is not determined; are there two grounds?");
  end Pin;

  connector PositivePin "Positive pin"
    SI.ElectricPotential v "Potential" annotation(unassignedMessage="The potential of a pin is not determined; is a ground missing?");
    flow SI.Current i "Current into the pin" annotation(unassignedMessage="The current of a pin is not determined; are there two grounds?");
  end PositivePin;

  connector NegativePin "Negative pin"
    SI.ElectricPotential v "Potential" annotation(unassignedMessage="The potential of a pin is not determined; is a ground missing?");
    flow SI.Current i "Current into the pin" annotation(unassignedMessage="The current of a pin is not determined; are there two grounds?");
  end NegativePin;

  partial model TwoPin "Two pins and the voltage between them"
    SI.Voltage v "Voltage from p to n";
    PositivePin p "Positive pin";
    NegativePin n "Negative pin";
  equation
    v = p.v - n.v;
  end TwoPin;

  partial model OnePort "Two pins; what flows in at p flows out at n"
    extends TwoPin;
    SI.Current i "Current from p to n";
  equation
    i = p.i;
    p.i + n.i = 0;
  end OnePort;

  partial model FourPin "Two pairs of pins"
    SI.Voltage v1 "Voltage of the left pair";
    SI.Voltage v2 "Voltage of the right pair";
    SI.Current i1 "Current into the left pair";
    SI.Current i2 "Current into the right pair";
    PositivePin p1 "Positive pin of the left pair";
    NegativePin n1 "Negative pin of the left pair";
    PositivePin p2 "Positive pin of the right pair";
    NegativePin n2 "Negative pin of the right pair";
  equation
    v1 = p1.v - n1.v;
    v2 = p2.v - n2.v;
    i1 = p1.i;
    i2 = p2.i;
  end FourPin;

  partial model TwoPort "Two pairs of pins without current from one to the other"
    extends FourPin;
  equation
    p1.i + n1.i = 0;
    p2.i + n2.i = 0;
  end TwoPort;

  partial model ConditionalHeatPort "Optional heat port that takes the losses"
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    parameter SI.Temperature T=293.15 "Temperature without a heat port" annotation(Dialog(enable=not useHeatPort));
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort(final T=T_heatPort, final Q_flow=-LossPower) if useHeatPort
      "Heat port";
    SI.Power LossPower "Heat leaving the component";
    SI.Temperature T_heatPort "Temperature of the component";
  equation
    if not useHeatPort then
      T_heatPort = T;
    end if;
  end ConditionalHeatPort;

  partial model PartialConditionalHeatPort "Optional heat port, for components made of components"
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    parameter SI.Temperature T=293.15 "Temperature without a heat port" annotation(Dialog(enable=not useHeatPort));
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort if useHeatPort "Heat port";
    Modelica.Thermal.HeatTransfer.Sources.FixedTemperature fixedTemperature(final T=T) if not useHeatPort
      "Temperature without a heat port";
  protected
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a internalHeatPort "Port for the inner components";
  equation
    connect(internalHeatPort, heatPort);
    connect(internalHeatPort, fixedTemperature.port);
  end PartialConditionalHeatPort;

  partial model AbsoluteSensor "Sensor of one pin"
    extends Modelica.Icons.RoundSensor;
    Interfaces.PositivePin p "Pin to be measured";
    Modelica.Blocks.Interfaces.RealOutput y "Measured value";
  end AbsoluteSensor;

  partial model RelativeSensor "Sensor between two pins"
    extends Modelica.Icons.RoundSensor;
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealOutput y "Measured value";
  end RelativeSensor;

  partial model VoltageSource "Voltage given by a signal source"
    extends Modelica.Electrical.Analog.Icons.VoltageSource;
    extends OnePort;
    replaceable Modelica.Blocks.Interfaces.SignalSource signalSource(final offset=offset, final startTime=startTime)
      "Wave form";
    parameter SI.Voltage offset=0 "Added to the wave form";
    parameter SI.Time startTime=0 "Begin of the wave form";
  equation
    v = signalSource.y;
  end VoltageSource;

  partial model CurrentSource "Current given by a signal source"
    extends Modelica.Electrical.Analog.Icons.CurrentSource;
    extends OnePort;
    replaceable Modelica.Blocks.Interfaces.SignalSource signalSource(final offset=offset, final startTime=startTime)
      "Wave form";
    parameter SI.Current offset=0 "Added to the wave form";
    parameter SI.Time startTime=0 "Begin of the wave form";
  equation
    i = signalSource.y;
  end CurrentSource;

  partial model IdealSemiconductor "Switching element with a characteristic of two lines"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Slope of the conducting line";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Slope of the blocking line";
    parameter SI.Voltage Vknee(final min=0) = 0 "Voltage where the lines meet";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort;
    Boolean off(start=true) "True while blocking";
  protected
    Real s(start=0, final unit="1") "Position on the characteristic, negative while blocking";
    constant SI.Voltage unitVoltage=1 annotation(HideResult=true);
    constant SI.Current unitCurrent=1 annotation(HideResult=true);
  equation
    // s is a voltage while blocking and a current while conducting.
    v = Vknee + (if off then 1 else Ron)*(s*unitCurrent);
    i = Goff*Vknee + (if off then Goff else 1)*(s*unitVoltage);
    LossPower = v*i;
  end IdealSemiconductor;

  partial model IdealSwitch "Switch with small resistance and small conductance"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Resistance when closed";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Conductance when open";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(final T=293.15);
  protected
    Boolean off "True while open";
    Real s(final unit="1") "Voltage while open, current while closed";
    constant SI.Voltage unitVoltage=1 annotation(HideResult=true);
    constant SI.Current unitCurrent=1 annotation(HideResult=true);
  equation
    v = (if off then 1 else Ron)*(s*unitCurrent);
    i = (if off then Goff else 1)*(s*unitVoltage);
    LossPower = v*i;
  end IdealSwitch;

  partial model IdealSwitchWithArc "Switch with an arc that burns for a while after opening"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter SI.Resistance Ron=1E-5 "Resistance when closed";
    parameter SI.Conductance Goff=1E-5 "Conductance when open and quenched";
    parameter SI.Voltage V0(start=30) "Voltage of the arc at its begin";
    parameter SI.VoltageSlope dVdt(start=10E3) "Rise of the arc's voltage";
    parameter SI.Voltage Vmax(start=60) "Largest voltage of the arc";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(final T=293.15);
    Boolean off(start=true) "True while open";
  protected
    Boolean quenched(start=true, fixed=true) "True when the arc is out";
    discrete SI.Time tSwitch(start=-Modelica.Constants.inf, fixed=true) "When the switch opened";
  equation
    when edge(off) then
      tSwitch = time;
    end when;
    quenched = off and (pre(quenched) or abs(i) <= Goff*abs(v));
    if off then
      if quenched then
        i = Goff*v;
      else
        v = sign(i)*min(V0 + dVdt*(time - tSwitch), Vmax);
      end if;
    else
      v = Ron*i;
    end if;
    LossPower = v*i;
  end IdealSwitchWithArc;
end Interfaces;

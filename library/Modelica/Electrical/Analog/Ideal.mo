// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Ideal "Ideal diodes, switches, amplifiers and transformers"
  model IdealDiode "Ideal diode"
    extends Modelica.Electrical.Analog.Interfaces.IdealSemiconductor;
  equation
    off = s < 0;
  end IdealDiode;

  model IdealThyristor "Ideal thyristor: fired by an input, off when the current ends"
    extends Modelica.Electrical.Analog.Interfaces.IdealSemiconductor;
    Modelica.Blocks.Interfaces.BooleanInput fire "Fires the thyristor";
  equation
    off = s < 0 or not fire and pre(off);
  end IdealThyristor;

  model IdealGTOThyristor "Ideal thyristor that conducts only while it is fired"
    extends Modelica.Electrical.Analog.Interfaces.IdealSemiconductor;
    Modelica.Blocks.Interfaces.BooleanInput fire "Lets the thyristor conduct";
  equation
    off = not fire or s < 0;
  end IdealGTOThyristor;

  model IdealTwoWaySwitch "Switch from one pin to one of two pins"
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Resistance when closed";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Conductance when open";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(final T=293.15);
    Interfaces.PositivePin p "Common pin";
    Interfaces.NegativePin n2 "Joined with p while control is true";
    Interfaces.NegativePin n1 "Joined with p while control is false";
    Modelica.Blocks.Interfaces.BooleanInput control "Choice";
  protected
    Boolean closed[2]={not control, control} "State of the paths to n1 and n2";
    Real s[2](each final unit="1") "Current of a closed path, voltage of an open one";
    constant SI.Voltage volt=1 annotation(HideResult=true);
    constant SI.Current ampere=1 annotation(HideResult=true);
  equation
    {p.v - n1.v, p.v - n2.v} = {s[k]*(if closed[k] then Ron*ampere else volt) for k in 1:2};
    {n1.i, n2.i} = {-s[k]*(if closed[k] then ampere else Goff*volt) for k in 1:2};
    p.i = -(n1.i + n2.i);
    LossPower = p.i*p.v + n1.i*n1.v + n2.i*n2.v;
  end IdealTwoWaySwitch;

  model IdealIntermediateSwitch "Switch that joins two pairs of pins straight or crossed"
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Resistance when closed";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Conductance when open";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(final T=293.15);
    Interfaces.PositivePin p1 "Left pin";
    Interfaces.PositivePin p2 "Left pin";
    Interfaces.NegativePin n1 "Right pin";
    Interfaces.NegativePin n2 "Right pin";
    Modelica.Blocks.Interfaces.BooleanInput control "True: crossed, false: straight";
  protected
    Boolean closed[2, 2]=[not control, control; control, not control] "State of the paths from p1, p2 (rows) to n1, n2 (columns)";
    Real s[2, 2](each final unit="1") "Current of a closed path, voltage of an open one";
    SI.Voltage across[2, 2]=[p1.v - n1.v, p1.v - n2.v; p2.v - n1.v, p2.v - n2.v] "Voltages of the paths";
    SI.Current through[2, 2] "Currents of the paths";
    constant SI.Voltage volt=1 annotation(HideResult=true);
    constant SI.Current ampere=1 annotation(HideResult=true);
  equation
    for j in 1:2, k in 1:2 loop
      across[j, k] = s[j, k]*(if closed[j, k] then Ron*ampere else volt);
      through[j, k] = s[j, k]*(if closed[j, k] then ampere else Goff*volt);
    end for;
    p1.i = through[1, 1] + through[1, 2];
    p2.i = through[2, 1] + through[2, 2];
    n1.i = -through[1, 1] - through[2, 1];
    n2.i = -through[1, 2] - through[2, 2];
    LossPower = p1.i*p1.v + p2.i*p2.v + n1.i*n1.v + n2.i*n2.v;
  end IdealIntermediateSwitch;

  model ControlledIdealTwoWaySwitch "Two-way switch controlled by a potential"
    parameter SI.Voltage level=0.5 "Above this potential p is joined with n2";
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Resistance when closed";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Conductance when open";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(final T=293.15);
    Interfaces.PositivePin p "Common pin";
    Interfaces.NegativePin n2 "Joined with p above the level";
    Interfaces.NegativePin n1 "Joined with p below the level";
    Interfaces.Pin control "Control pin";
  protected
    Boolean above=control.v > level "Is p joined with n2?";
    Boolean closed[2]={not above, above} "State of the paths to n1 and n2";
    Real s[2](each final unit="1") "Current of a closed path, voltage of an open one";
    constant SI.Voltage volt=1 annotation(HideResult=true);
    constant SI.Current ampere=1 annotation(HideResult=true);
  equation
    control.i = 0;
    {p.v - n1.v, p.v - n2.v} = {s[k]*(if closed[k] then Ron*ampere else volt) for k in 1:2};
    {n1.i, n2.i} = {-s[k]*(if closed[k] then ampere else Goff*volt) for k in 1:2};
    p.i = -(n1.i + n2.i);
    LossPower = p.i*p.v + n1.i*n1.v + n2.i*n2.v;
  end ControlledIdealTwoWaySwitch;

  model ControlledIdealIntermediateSwitch "Intermediate switch controlled by a potential"
    parameter SI.Voltage level=0.5 "Above this potential the pins are joined crosswise";
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Resistance when closed";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Conductance when open";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(final T=293.15);
    Interfaces.PositivePin p1 "Left pin";
    Interfaces.PositivePin p2 "Left pin";
    Interfaces.NegativePin n1 "Right pin";
    Interfaces.NegativePin n2 "Right pin";
    Interfaces.Pin control "Control pin";
  protected
    Boolean above=control.v > level "Are the pins joined crosswise?";
    Boolean closed[2, 2]=[not above, above; above, not above] "State of the paths from p1, p2 (rows) to n1, n2 (columns)";
    Real s[2, 2](each final unit="1") "Current of a closed path, voltage of an open one";
    SI.Voltage across[2, 2]=[p1.v - n1.v, p1.v - n2.v; p2.v - n1.v, p2.v - n2.v] "Voltages of the paths";
    SI.Current through[2, 2] "Currents of the paths";
    constant SI.Voltage volt=1 annotation(HideResult=true);
    constant SI.Current ampere=1 annotation(HideResult=true);
  equation
    control.i = 0;
    for j in 1:2, k in 1:2 loop
      across[j, k] = s[j, k]*(if closed[j, k] then Ron*ampere else volt);
      through[j, k] = s[j, k]*(if closed[j, k] then ampere else Goff*volt);
    end for;
    p1.i = through[1, 1] + through[1, 2];
    p2.i = through[2, 1] + through[2, 2];
    n1.i = -through[1, 1] - through[2, 1];
    n2.i = -through[1, 2] - through[2, 2];
    LossPower = p1.i*p1.v + p2.i*p2.v + n1.i*n1.v + n2.i*n2.v;
  end ControlledIdealIntermediateSwitch;

  model IdealOpAmp "Ideal operational amplifier with a pair of output pins"
    SI.Voltage v1 "Voltage between the inputs";
    SI.Voltage v2 "Voltage of the output";
    SI.Current i1 "Current into the input";
    SI.Current i2 "Current into the output";
    Interfaces.PositivePin p1 "Positive input";
    Interfaces.NegativePin n1 "Negative input";
    Interfaces.PositivePin p2 "Positive output";
    Interfaces.NegativePin n2 "Negative output";
  equation
    v1 = p1.v - n1.v;
    v2 = p2.v - n2.v;
    i1 = p1.i;
    i2 = p2.i;
    p1.i + n1.i = 0;
    p2.i + n2.i = 0;
    v1 = 0;
    i1 = 0;
  end IdealOpAmp;

  model IdealOpAmp3Pin "Ideal operational amplifier"
    Interfaces.PositivePin in_p "Positive input";
    Interfaces.NegativePin in_n "Negative input";
    Interfaces.PositivePin out "Output";
  equation
    in_p.i = 0;
    in_n.i = 0;
    in_p.v = in_n.v;
  end IdealOpAmp3Pin;

  model IdealOpAmpLimited "Ideal operational amplifier whose output is limited by two pins"
    Interfaces.PositivePin in_p "Positive input";
    Interfaces.NegativePin in_n "Negative input";
    Interfaces.PositivePin out "Output";
    Interfaces.PositivePin VMax "Upper limit of the output";
    Interfaces.NegativePin VMin "Lower limit of the output";
    SI.Voltage vin "Voltage between the inputs";
  protected
    Real s(start=0, final unit="1") "Position on the characteristic, within -1 ... 1 while not limited";
    Real level "Output relative to its range, from -1 to 1";
    constant SI.Voltage volt=1 annotation(HideResult=true);
  equation
    vin = in_p.v - in_n.v;
    level = smooth(0, if s > 1 then 1 elseif s < -1 then -1 else s);
    vin = volt*(s - level);
    out.v = VMin.v + (VMax.v - VMin.v)*(1 + level)/2;
    {in_p.i, in_n.i, VMin.i, VMax.i} = zeros(4);
  end IdealOpAmpLimited;

  model IdealizedOpAmpLimited "Operational amplifier with large gain and limited output"
    import Modelica.Blocks.Types.LimiterHomotopy;
    parameter Real V0=15000.0 "Gain";
    parameter Boolean useSupply=false "Are there supply pins?" annotation(Evaluate=true);
    parameter SI.Voltage Vps=+15 "Positive supply without pins" annotation(Dialog(enable=not useSupply));
    parameter SI.Voltage Vns=-15 "Negative supply without pins" annotation(Dialog(enable=not useSupply));
    parameter Boolean strict=true "No events at the limits?";
    parameter Modelica.Blocks.Types.LimiterHomotopy homotopyType=Modelica.Blocks.Types.LimiterHomotopy.NoHomotopy
      "What the limiter is when initialization starts";
    SI.Voltage vps "Positive supply";
    SI.Voltage vns "Negative supply";
    SI.Voltage v_in=in_p.v - in_n.v "Voltage between the inputs";
    SI.Voltage v_out=out.v "Output voltage";
    SI.Power p_in=in_p.v*in_p.i + in_n.v*in_n.i "Power into the inputs";
    SI.Power p_out=out.v*out.i "Power into the output";
    SI.Power p_s=-(p_in + p_out) "Power from the supply";
    SI.Current i_s=p_s/(vps - vns) "Current from the supply";
    Modelica.Electrical.Analog.Interfaces.PositivePin in_p "Positive input";
    Modelica.Electrical.Analog.Interfaces.NegativePin in_n "Negative input";
    Modelica.Electrical.Analog.Interfaces.PositivePin out "Output";
    Modelica.Electrical.Analog.Interfaces.PositivePin s_p(final i=+i_s, final v=vps) if useSupply "Positive supply";
    Modelica.Electrical.Analog.Interfaces.NegativePin s_n(final i=-i_s, final v=vns) if useSupply "Negative supply";
  protected
    SI.Voltage simplifiedExpr "Replacement when initialization starts";
  equation
    if not useSupply then
      vps = Vps;
      vns = Vns;
    end if;
    in_p.i = 0;
    in_n.i = 0;
    simplifiedExpr = if homotopyType == LimiterHomotopy.Linear then V0*v_in
      elseif homotopyType == LimiterHomotopy.UpperLimit then vps
      elseif homotopyType == LimiterHomotopy.LowerLimit then vns else 0;
    if strict and homotopyType == LimiterHomotopy.NoHomotopy then
      v_out = smooth(0, noEvent(if V0*v_in < vns then vns elseif V0*v_in > vps then vps else V0*v_in));
    elseif strict then
      v_out = homotopy(actual=smooth(0, noEvent(if V0*v_in < vns then vns elseif V0*v_in > vps then vps else V0*v_in)),
        simplified=simplifiedExpr);
    elseif homotopyType == LimiterHomotopy.NoHomotopy then
      v_out = smooth(0, if V0*v_in < vns then vns elseif V0*v_in > vps then vps else V0*v_in);
    else
      v_out = homotopy(actual=smooth(0, if V0*v_in < vns then vns elseif V0*v_in > vps then vps else V0*v_in),
        simplified=simplifiedExpr);
    end if;
  end IdealizedOpAmpLimited;

  model IdealTransformer "Ideal transformer, with or without magnetization"
    extends Modelica.Electrical.Analog.Interfaces.TwoPort;
    parameter Real n(start=1) "Left turns per right turn";
    parameter Boolean considerMagnetization=false "Does magnetization take current?" annotation(Evaluate=true);
    parameter SI.Inductance Lm1(start=1) "Inductance of the magnetization, seen from the left"
      annotation(Dialog(enable=considerMagnetization));
  protected
    SI.Current im1 "Current of the magnetization";
    SI.MagneticFlux psim1 "Flux";
  equation
    v1 = n*v2;
    im1 = i1 + i2/n;
    if considerMagnetization then
      psim1 = Lm1*im1;
      der(psim1) = v1;
    else
      psim1 = 0;
      im1 = 0;
    end if;
  end IdealTransformer;

  model Idle "Open circuit"
    extends Interfaces.OnePort;
  equation
    i = 0;
  end Idle;

  model Short "Short circuit"
    extends Interfaces.OnePort;
  equation
    v = 0;
  end Short;

  model IdealOpeningSwitch "Switch that is open while the input is true"
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitch;
    Modelica.Blocks.Interfaces.BooleanInput control "Opens the switch";
  equation
    off = control;
  end IdealOpeningSwitch;

  model IdealClosingSwitch "Switch that is closed while the input is true"
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitch;
    Modelica.Blocks.Interfaces.BooleanInput control "Closes the switch";
  equation
    off = not control;
  end IdealClosingSwitch;

  model ControlledIdealOpeningSwitch "Switch that is open above a potential"
    parameter SI.Voltage level=0.5 "Potential";
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitch;
    Modelica.Electrical.Analog.Interfaces.Pin control "Control pin";
  equation
    control.i = 0;
    off = control.v > level;
  end ControlledIdealOpeningSwitch;

  model ControlledIdealClosingSwitch "Switch that is closed above a potential"
    parameter SI.Voltage level=0.5 "Potential";
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitch;
    Modelica.Electrical.Analog.Interfaces.Pin control "Control pin";
  equation
    control.i = 0;
    off = control.v < level;
  end ControlledIdealClosingSwitch;

  model OpenerWithArc "Switch with an arc that is open while the input is true"
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitchWithArc;
    Modelica.Blocks.Interfaces.BooleanInput control "Opens the switch";
  equation
    off = control;
  end OpenerWithArc;

  model CloserWithArc "Switch with an arc that is closed while the input is true"
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitchWithArc;
    Modelica.Blocks.Interfaces.BooleanInput control "Closes the switch";
  equation
    off = not control;
  end CloserWithArc;

  model ControlledOpenerWithArc "Switch with an arc that is open above a potential"
    parameter SI.Voltage level=0.5 "Potential";
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitchWithArc;
    Modelica.Electrical.Analog.Interfaces.Pin control "Control pin";
  equation
    control.i = 0;
    off = control.v > level;
  end ControlledOpenerWithArc;

  model ControlledCloserWithArc "Switch with an arc that is closed above a potential"
    parameter SI.Voltage level=0.5 "Potential";
    extends Modelica.Electrical.Analog.Interfaces.IdealSwitchWithArc;
    Modelica.Electrical.Analog.Interfaces.Pin control "Control pin";
  equation
    control.i = 0;
    off = control.v < level;
  end ControlledCloserWithArc;

  model IdealTriac "Two ideal thyristors back to back, with a snubber"
    parameter SI.Resistance Ron(final min=0) = 1e-5 "Slope of the conducting line";
    parameter SI.Conductance Goff(final min=0) = 1e-5 "Slope of the blocking line";
    parameter SI.Voltage Vknee(final min=0, start=0) = 0.8 "Voltage where the lines meet";
    parameter SI.Resistance Rdis=100 "Resistance of the snubber";
    parameter SI.Capacitance Cdis=0.005 "Capacitance of the snubber";
    Modelica.Electrical.Analog.Ideal.IdealThyristor idealThyristor(Ron=Ron, Goff=Goff, Vknee=Vknee) "From n to p";
    Modelica.Electrical.Analog.Ideal.IdealThyristor idealThyristor1(Ron=Ron, Goff=Goff, Vknee=Vknee) "From p to n";
    Modelica.Electrical.Analog.Basic.Resistor resistor(R=Rdis);
    Modelica.Electrical.Analog.Basic.Capacitor capacitor(C=Cdis);
    Modelica.Blocks.Interfaces.BooleanInput fire1 "Fires the triac";
    Modelica.Electrical.Analog.Interfaces.NegativePin n "Negative pin";
    Modelica.Electrical.Analog.Interfaces.PositivePin p "Positive pin";
  equation
    connect(p, idealThyristor1.p);
    connect(p, idealThyristor.n);
    connect(p, capacitor.n);
    connect(capacitor.p, resistor.n);
    connect(n, resistor.p);
    connect(n, idealThyristor1.n);
    connect(n, idealThyristor.p);
    connect(fire1, idealThyristor.fire);
    connect(fire1, idealThyristor1.fire);
  end IdealTriac;
end Ideal;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Basic "Resistors, capacitors, inductors and other linear elements"
  model Ground "Ground: zero potential"
    Interfaces.Pin p "Pin";
  equation
    p.v = 0;
  end Ground;

  model Resistor "Resistor"
    parameter SI.Resistance R(start=1) "Resistance at T_ref";
    parameter SI.Temperature T_ref=300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the resistance per kelvin";
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=T_ref);
    SI.Resistance R_actual "Resistance at the present temperature";
  equation
    assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "A resistor is too hot or too cold for its temperature coefficient");
    R_actual = R*(1 + alpha*(T_heatPort - T_ref));
    v = R_actual*i;
    LossPower = v*i;
  end Resistor;

  model Conductor "Conductor"
    parameter SI.Conductance G(start=1) "Conductance at T_ref";
    parameter SI.Temperature T_ref=300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the resistance per kelvin";
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=T_ref);
    SI.Conductance G_actual "Conductance at the present temperature";
  equation
    assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "A conductor is too hot or too cold for its temperature coefficient");
    G_actual = G/(1 + alpha*(T_heatPort - T_ref));
    i = G_actual*v;
    LossPower = v*i;
  end Conductor;

  model Capacitor "Capacitor"
    extends Interfaces.OnePort(v(start=0));
    parameter SI.Capacitance C(start=1) "Capacitance";
  equation
    C*der(v) = i;
  end Capacitor;

  model Inductor "Inductor"
    extends Interfaces.OnePort(i(start=0));
    parameter SI.Inductance L(start=1) "Inductance";
  equation
    L*der(i) = v;
  end Inductor;

  model SaturatingInductor "Inductor that saturates"
    extends Modelica.Electrical.Analog.Interfaces.OnePort(i(start=0));
    parameter SI.Current Inom(start=1) "Nominal current";
    parameter SI.Inductance Lnom(start=1) "Inductance at the nominal current";
    parameter SI.Inductance Lzer(start=2*Lnom) "Inductance without current";
    parameter SI.Inductance Linf(start=Lnom/2) "Inductance at large currents";
    SI.Inductance Lact(start=Lzer) "Inductance at the present current";
    SI.MagneticFlux Psi "Flux";
  protected
    parameter SI.Current Ipar(start=Inom/10, fixed=false) "Current that scales the saturation";
  initial equation
    (Lnom - Linf)*Inom = (Lzer - Linf)*Ipar*(Modelica.Constants.pi/2 - Modelica.Math.atan(Ipar/Inom));
  equation
    assert(Lzer > Lnom*(1 + Modelica.Constants.eps), "Lzer must be larger than Lnom");
    assert(Linf < Lnom*(1 - Modelica.Constants.eps), "Linf must be smaller than Lnom");
    Psi = Linf*i + (Lzer - Linf)*Ipar*Modelica.Math.atan(i/Ipar);
    Lact = Linf + (Lzer - Linf)*(if noEvent(abs(i)/Ipar < Modelica.Constants.small) then 1 else Modelica.Math.atan(i/Ipar)/(i/Ipar));
    v = der(Psi);
  end SaturatingInductor;

  model Transformer "Two coupled inductors"
    extends Interfaces.TwoPort(i1(start=0), i2(start=0));
    parameter SI.Inductance L1(start=1) "Inductance of the left side";
    parameter SI.Inductance L2(start=1) "Inductance of the right side";
    parameter SI.Inductance M(start=1) "Mutual inductance";
    Real dv "Difference of the voltages";
  equation
    v1 = L1*der(i1) + M*der(i2);
    // In this form the index stays low for an ideal coupling M^2 = L1*L2 as well.
    dv = (L1 - M)*der(i1) - (L2 - M)*der(i2);
    dv = v1 - v2;
  end Transformer;

  model M_Transformer "Any number of coupled inductors"
    parameter Integer N(final min=1) = 3 "Number of inductors";
  protected
    parameter Integer dimL=div(N*(N + 1), 2) "Elements of half of the matrix";
  public
    parameter SI.Inductance L[dimL]={1, 0.1, 0.2, 2, 0.3, 3} "Upper half of the inductance matrix, row by row";
    Modelica.Electrical.Analog.Interfaces.PositivePin p[N] "Positive pins";
    Modelica.Electrical.Analog.Interfaces.NegativePin n[N] "Negative pins";
    SI.Voltage v[N] "Voltages";
    SI.Current i[N](each start=0, each fixed=true) "Currents";
    parameter SI.Inductance Lm[N, N](each final fixed=false) "Inductance matrix";
  initial equation
    for row in 1:N loop
      Lm[row, row] = L[div((2*N - row)*(row - 1), 2) + row];
      for column in row + 1:N loop
        Lm[row, column] = L[div((2*N - row)*(row - 1), 2) + column];
        Lm[column, row] = Lm[row, column];
      end for;
    end for;
  equation
    for k in 1:N loop
      v[k] = p[k].v - n[k].v;
      i[k] = p[k].i;
      p[k].i + n[k].i = 0;
    end for;
    v = Lm*der(i);
  end M_Transformer;

  model Gyrator "Gyrator"
    extends Interfaces.TwoPort;
    parameter SI.Conductance G1(start=1) "From left voltage to right current";
    parameter SI.Conductance G2(start=1) "From right voltage to left current";
  equation
    i1 = G2*v2;
    i2 + G1*v1 = 0;
  end Gyrator;

  model RotationalEMF "Ideal coupling of a circuit and a shaft"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    parameter SI.ElectricalTorqueConstant k(start=1) "Torque per current";
    SI.Voltage v "Voltage";
    SI.Current i "Current";
    SI.Angle phi "Angle of the shaft against the housing";
    SI.AngularVelocity w "Its derivative";
    SI.Torque tau "Torque at the flange";
    SI.Torque tauElectrical "Torque on the shaft";
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft";
    Mechanics.Rotational.Interfaces.Support support if useSupport "Housing";
  protected
    Mechanics.Rotational.Components.Fixed fixed if not useSupport "Fixed housing";
    Mechanics.Rotational.Interfaces.InternalSupport internalSupport(tau=-tau) "Housing, fixed or not";
  equation
    connect(internalSupport.flange, support);
    connect(internalSupport.flange, fixed.flange);
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    phi = flange.phi - internalSupport.phi;
    w = der(phi);
    v = k*w;
    tauElectrical = k*i;
    tau = -tauElectrical;
    tau = flange.tau;
  end RotationalEMF;

  model TranslationalEMF "Ideal coupling of a circuit and a rod"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    parameter SI.ElectricalForceConstant k(start=1) "Force per current";
    SI.Voltage v "Voltage";
    SI.Current i "Current";
    SI.Position s "Position of the rod against the housing";
    SI.Velocity vel "Its derivative";
    SI.Force f "Force at the flange";
    SI.Force fElectrical "Force on the rod";
    Modelica.Electrical.Analog.Interfaces.PositivePin p "Positive pin";
    Modelica.Electrical.Analog.Interfaces.NegativePin n "Negative pin";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Rod";
    Modelica.Mechanics.Translational.Interfaces.Support support if useSupport "Housing";
  protected
    Modelica.Mechanics.Translational.Components.Fixed fixed if not useSupport "Fixed housing";
    Modelica.Mechanics.Translational.Interfaces.InternalSupport internalSupport(f=-f) "Housing, fixed or not";
  equation
    connect(internalSupport.flange, support);
    connect(internalSupport.flange, fixed.flange);
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    s = flange.s - internalSupport.s;
    vel = der(s);
    v = k*vel;
    fElectrical = k*i;
    f = -fElectrical;
    f = flange.f;
  end TranslationalEMF;

  model VCV "Voltage controlled by a voltage"
    extends Interfaces.TwoPort;
    parameter Real gain(start=1) "Right voltage per left voltage";
  equation
    i1 = 0;
    v2 = gain*v1;
  end VCV;

  model VCC "Current controlled by a voltage"
    extends Interfaces.TwoPort;
    parameter SI.Conductance transConductance(start=1) "Right current per left voltage";
  equation
    i1 = 0;
    i2 = transConductance*v1;
  end VCC;

  model CCV "Voltage controlled by a current"
    extends Interfaces.TwoPort;
    parameter SI.Resistance transResistance(start=1) "Right voltage per left current";
  equation
    v1 = 0;
    v2 = transResistance*i1;
  end CCV;

  model CCC "Current controlled by a current"
    extends Interfaces.TwoPort;
    parameter Real gain(start=1) "Right current per left current";
  equation
    v1 = 0;
    i2 = gain*i1;
  end CCC;

  model OpAmp "Operational amplifier with smooth limits"
    parameter Real Slope(start=10000) "Gain around zero";
    Modelica.Electrical.Analog.Interfaces.PositivePin in_p "Positive input";
    Modelica.Electrical.Analog.Interfaces.NegativePin in_n "Negative input";
    Modelica.Electrical.Analog.Interfaces.PositivePin out "Output";
    Modelica.Electrical.Analog.Interfaces.PositivePin VMax "Upper limit of the output";
    Modelica.Electrical.Analog.Interfaces.NegativePin VMin "Lower limit of the output";
    SI.Voltage vin "Voltage between the inputs";
  protected
    SI.Voltage reach "Half of the range of the output";
    Real drive "Amplified input relative to reach";
  equation
    vin = in_p.v - in_n.v;
    reach = (VMax.v - VMin.v)/2;
    drive*reach = abs(Slope)*vin;
    // Slope 1 at zero; comes near 1 and -1 for large inputs
    out.v = VMin.v + reach*(1 + drive/(1 + smooth(0, abs(drive))));
    {in_p.i, in_n.i, VMin.i, VMax.i} = zeros(4);
  end OpAmp;

  model VariableResistor "Resistor whose resistance is an input"
    parameter SI.Temperature T_ref=300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the resistance per kelvin";
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=T_ref);
    SI.Resistance R_actual "Resistance at the present temperature";
    Modelica.Blocks.Interfaces.RealInput R(unit="Ohm") "Resistance at T_ref";
  equation
    assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "A resistor is too hot or too cold for its temperature coefficient");
    R_actual = R*(1 + alpha*(T_heatPort - T_ref));
    v = R_actual*i;
    LossPower = v*i;
  end VariableResistor;

  model VariableConductor "Conductor whose conductance is an input"
    parameter SI.Temperature T_ref=300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the resistance per kelvin";
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=T_ref);
    SI.Conductance G_actual "Conductance at the present temperature";
    Modelica.Blocks.Interfaces.RealInput G(unit="S") "Conductance at T_ref";
  equation
    assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "A conductor is too hot or too cold for its temperature coefficient");
    G_actual = G/(1 + alpha*(T_heatPort - T_ref));
    i = G_actual*v;
    LossPower = v*i;
  end VariableConductor;

  model VariableCapacitor "Capacitor whose capacitance is an input"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    Modelica.Blocks.Interfaces.RealInput C(unit="F") "Capacitance";
    parameter SI.Capacitance Cmin=Modelica.Constants.eps "Smallest capacitance";
    SI.ElectricCharge Q "Charge";
    parameter SI.Voltage IC=0 "Voltage at the start";
    parameter Boolean UIC=false "Start with that voltage?";
  initial equation
    if UIC then
      v = IC;
    end if;
  equation
    assert(C >= 0, "The capacitance is negative: " + String(C));
    Q = v*noEvent(max(Cmin, C));
    i = der(Q);
  end VariableCapacitor;

  model VariableInductor "Inductor whose inductance is an input"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    Modelica.Blocks.Interfaces.RealInput L(unit="H") "Inductance";
    SI.MagneticFlux Psi "Flux";
    parameter SI.Inductance Lmin=Modelica.Constants.eps "Smallest inductance";
    parameter SI.Current IC=0 "Current at the start";
    parameter Boolean UIC=false "Start with that current?";
  initial equation
    if UIC then
      i = IC;
    end if;
  equation
    assert(L >= 0, "The inductance is negative: " + String(L));
    Psi = i*noEvent(max(Lmin, L));
    v = der(Psi);
  end VariableInductor;

  model Potentiometer "Resistor with a sliding contact"
    parameter SI.Resistance R(start=1) "Whole resistance at T_ref";
    parameter SI.Temperature T_ref=293.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the resistance per kelvin";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T=T_ref);
    parameter Boolean useRinput=false "Is the position of the contact an input?" annotation(Evaluate=true);
    parameter Real rConstant(final min=0, final max=1) = 0.5 "Position of the contact" annotation(Dialog(enable=not useRinput));
    SI.Resistance Rp "Resistance from pin_p to the contact";
    SI.Resistance Rn "Resistance from the contact to pin_n";
    Modelica.Electrical.Analog.Interfaces.PositivePin pin_p "Positive end";
    Modelica.Electrical.Analog.Interfaces.PositivePin contact "Contact";
    Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "Negative end";
    Modelica.Blocks.Interfaces.RealInput r if useRinput "Position of the contact: 0 at pin_n, 1 at pin_p";
  protected
    Modelica.Blocks.Sources.Constant rConst(final k=rConstant) if not useRinput;
    Modelica.Blocks.Interfaces.RealInput rInt "Position of the contact";
    SI.Resistance whole "Resistance from end to end at the present temperature";
  equation
    connect(r, rInt);
    connect(rConst.y, rInt);
    whole = R + R*alpha*(T_heatPort - T_ref);
    Rn = max(0, min(1, rInt))*whole;
    Rp = whole - Rn;
    contact.v = pin_p.v - Rp*pin_p.i;
    contact.v = pin_n.v - Rn*pin_n.i;
    contact.i = -(pin_p.i + pin_n.i);
    LossPower = Rp*pin_p.i^2 + Rn*pin_n.i^2;
  end Potentiometer;

  model GeneralCurrentToVoltageAdaptor "Signals for a circuit that takes current in and gives voltage out"
    extends Modelica.Blocks.Interfaces.Adaptors.FlowToPotentialAdaptor(
      final Name_p="v", final Name_pder="dv", final Name_pder2="d2v",
      final Name_f="i", final Name_fder="di", final Name_fder2="d2i",
      final use_pder2=false, final use_fder2=false,
      final p(unit="V"), final pder(unit="V/s"), final pder2(unit="V/s2"),
      final f(unit="A"), final fder(unit="A/s"), final fder2(unit="A/s2"));
    SI.Voltage v "Voltage";
    SI.Current i "Current";
    Modelica.Electrical.Analog.Interfaces.PositivePin pin_p "Positive pin";
    Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "Negative pin";
  equation
    v = pin_p.v - pin_n.v;
    i = pin_p.i;
    pin_p.i + pin_n.i = 0;
    v = y;
    i = u;
  end GeneralCurrentToVoltageAdaptor;

  model GeneralVoltageToCurrentAdaptor "Signals for a circuit that takes voltage in and gives current out"
    extends Modelica.Blocks.Interfaces.Adaptors.PotentialToFlowAdaptor(
      final Name_p="v", final Name_pder="dv", final Name_pder2="d2v",
      final Name_f="i", final Name_fder="di", final Name_fder2="d2i",
      final use_pder2=false, final use_fder2=false,
      final p(unit="V"), final pder(unit="V/s"), final pder2(unit="V/s2"),
      final f(unit="A"), final fder(unit="A/s"), final fder2(unit="A/s2"));
    SI.Voltage v "Voltage";
    SI.Current i "Current";
    Modelica.Electrical.Analog.Interfaces.PositivePin pin_p "Positive pin";
    Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "Negative pin";
  equation
    v = pin_p.v - pin_n.v;
    i = pin_p.i;
    pin_p.i + pin_n.i = 0;
    v = u;
    i = y;
  end GeneralVoltageToCurrentAdaptor;
end Basic;

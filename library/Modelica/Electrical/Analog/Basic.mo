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
    Real f "Inverse of half the range of the output";
    Real absSlope "Magnitude of the gain";
  equation
    in_p.i = 0;
    in_n.i = 0;
    VMax.i = 0;
    VMin.i = 0;
    vin = in_p.v - in_n.v;
    f = 2/(VMax.v - VMin.v);
    absSlope = if Slope < 0 then -Slope else Slope;
    out.v = (VMin.v + VMax.v)/2 + absSlope*vin/(1 + absSlope*smooth(0, if f*vin < 0 then -f*vin else f*vin));
  end OpAmp;

  model OpAmpDetailed "Operational amplifier with offset, bias currents, poles, slew rate and current limit"
    import Modelica.Constants.pi;
    parameter SI.Resistance Rdm=2.0e6 "Input resistance between the inputs";
    parameter SI.Resistance Rcm=2.0e9 "Input resistance to ground";
    parameter SI.Capacitance Cin=1.4e-12 "Input capacitance";
    parameter SI.Voltage Vos=1.0e-3 "Offset voltage";
    parameter SI.Current Ib=80.0e-9 "Bias current";
    parameter SI.Current Ios=20.0e-9 "Difference of the bias currents";
    parameter SI.Voltage vcp=0.0 "Distance of the upper limit from the supply";
    parameter SI.Voltage vcm=0.0 "Distance of the lower limit from the supply";
    parameter Real Avd0=106.0 "Gain in dB";
    parameter Real CMRR=90.0 "Common-mode rejection in dB";
    parameter SI.Frequency fp1=5.0 "First pole";
    parameter SI.Frequency fp2=2.0e6 "Second pole";
    parameter SI.Frequency fp3=20.0e6 "Third pole";
    parameter SI.Frequency fp4=100.0e6 "Fourth pole";
    parameter SI.Frequency fz=5.0e6 "Zero";
    parameter SI.VoltageSlope sr_p=0.5e6 "Largest slope upwards";
    parameter SI.VoltageSlope sr_m=0.5e6 "Largest slope downwards";
    parameter SI.Resistance Rout=75.0 "Output resistance";
    parameter SI.Current Imaxso=25.0e-3 "Largest current out of the output";
    parameter SI.Current Imaxsi=25.0e-3 "Largest current into the output";
    parameter SI.Time Ts=0.0000012 "Time constant of the slew rate";
    final parameter SI.Voltage vcp_abs=abs(vcp) "Magnitude of vcp";
    final parameter SI.Voltage vcm_abs=abs(vcm) "Magnitude of vcm";
    final parameter SI.Current I1=Ib + Ios/2.0 "Current of the positive input";
    final parameter SI.Current I2=Ib - Ios/2.0 "Current of the negative input";
    final parameter Real Avd0_val=10.0^(Avd0/20.0) "Gain";
    final parameter Real Avcm_val=(Avd0_val/(10.0^(CMRR/20.0)))/2.0 "Half of the common-mode gain";
    final parameter SI.VoltageSlope sr_p_val=abs(sr_p) "Largest slope";
    final parameter SI.VoltageSlope sr_m_val=-abs(sr_m) "Smallest slope";
    final parameter SI.Current Imaxso_val=abs(Imaxso) "Magnitude of Imaxso";
    final parameter SI.Current Imaxsi_val=abs(Imaxsi) "Magnitude of Imaxsi";
    Modelica.Electrical.Analog.Interfaces.PositivePin p "Positive input";
    Modelica.Electrical.Analog.Interfaces.NegativePin m "Negative input";
    Modelica.Electrical.Analog.Interfaces.PositivePin outp "Output";
    Modelica.Electrical.Analog.Interfaces.PositivePin p_supply "Positive supply";
    Modelica.Electrical.Analog.Interfaces.NegativePin m_supply "Negative supply";
    SI.Voltage v_pos "Positive supply";
    SI.Voltage v_neg "Negative supply";
    SI.Voltage v_vos "Offset";
    SI.Voltage v_3 "Positive input behind the offset";
    SI.Voltage v_in "Voltage between the inputs behind the offset";
    SI.Voltage v_4 "Negative input";
    SI.Current i_vos "Current through the offset";
    SI.Current i_3 "Current to ground at the positive input";
    SI.Current i_r2 "Current through Rdm";
    SI.Current i_c3 "Current through Cin";
    SI.Current i_4 "Current to ground at the negative input";
    Real q_fr1 "Signal behind the second pole";
    Real q_fr2 "Signal behind the third pole and the zero";
    Real q_fr3 "Signal behind the fourth pole";
    SI.Voltage q_sum "Amplified signal";
    SI.Voltage q_sum_help "Limited signal";
    SI.Voltage q_fp1 "Signal behind the first pole";
    SI.Voltage v_source "Signal behind the slew rate";
    SI.Voltage x "Integral of the error of the slew rate";
    SI.Voltage v_out "Output voltage";
    SI.Current i_out "Output current";

    function FCNiout_limit "Current of the output stage"
      extends Modelica.Icons.Function;
      input SI.Voltage v_source "Inner voltage";
      input SI.Voltage v_out "Outer voltage";
      input SI.Resistance Rout "Output resistance";
      input SI.Current Imaxsi_val "Largest current into the output";
      input SI.Current Imaxso_val "Largest current out of the output";
      output SI.Current result "Current into the output";
    algorithm
      result := (v_out - v_source)/Rout;
      if v_out - v_source > Rout*Imaxsi_val then
        result := Imaxsi_val;
      elseif v_source - v_out > Rout*Imaxso_val then
        result := -Imaxso_val;
      end if;
    end FCNiout_limit;

    function FCNq_sum_limit "Signal limited by the supply"
      extends Modelica.Icons.Function;
      input SI.Voltage q_sum "Signal";
      input SI.Voltage q_sum_ltf "Signal behind the first pole";
      input SI.Voltage v_pos "Positive supply";
      input SI.Voltage v_neg "Negative supply";
      input SI.Voltage vcp "Distance from the positive supply";
      input SI.Voltage vcm "Distance from the negative supply";
      output SI.Voltage result "Limited signal";
    algorithm
      result := q_sum;
      if min(q_sum, q_sum_ltf) >= v_pos - vcp and q_sum > v_pos - vcp then
        result := v_pos - vcp;
      elseif max(q_sum, q_sum_ltf) <= v_neg + vcm and q_sum < v_neg + vcm then
        result := v_neg + vcm;
      end if;
    end FCNq_sum_limit;
  initial equation
    v_source = q_fp1;
    x = 0;
  equation
    assert(Rout > 0.0, "The output resistance of an operational amplifier must be positive");
    // Supply
    v_pos = p_supply.v;
    v_neg = m_supply.v;
    p_supply.i = 0;
    m_supply.i = 0;
    // Inputs
    p.i = i_vos;
    m.i = i_4 - i_r2 - i_c3;
    i_vos = i_3 + i_r2 + i_c3;
    v_vos = Vos;
    v_3 = p.v - v_vos;
    v_4 = m.v;
    p.v - m.v = v_vos + v_in;
    i_3 = I1 + v_3/Rcm;
    i_4 = I2 + v_4/Rcm;
    v_in = Rdm*i_r2;
    i_c3 = Cin*der(v_in);
    // Frequency response
    der(q_fr1) = 2.0*pi*fp2*(v_in - q_fr1);
    q_fr2 + der(q_fr2)/(2.0*pi*fp3) = q_fr1 + der(q_fr1)/(2.0*pi*fz);
    der(q_fr3) = 2.0*pi*fp4*(q_fr2 - q_fr3);
    q_sum = Avd0_val*q_fr3 + Avcm_val*(v_3 + v_4);
    q_sum_help = FCNq_sum_limit(q_sum, q_fp1, v_pos, v_neg, vcp_abs, vcm_abs);
    der(q_fp1) = 2.0*pi*fp1*(q_sum_help - q_fp1);
    // Slew rate
    Ts*der(x) = q_fp1 - v_source;
    der(v_source) = smooth(0, noEvent(if der(x) < sr_m_val then sr_m_val elseif der(x) > sr_p_val then sr_p_val else der(x)));
    // Output
    v_out = outp.v;
    i_out = outp.i;
    i_out = FCNiout_limit(v_source, v_out, Rout, Imaxsi_val, Imaxso_val);
  end OpAmpDetailed;

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
  equation
    connect(r, rInt);
    connect(rConst.y, rInt);
    Rn = R*(1 + alpha*(T_heatPort - T_ref))*max(0, min(1, rInt));
    Rp = R*(1 + alpha*(T_heatPort - T_ref))*(1 - max(0, min(1, rInt)));
    pin_p.v - contact.v = Rp*pin_p.i;
    pin_n.v - contact.v = Rn*pin_n.i;
    pin_p.i + contact.i + pin_n.i = 0;
    LossPower = (pin_p.v - contact.v)*pin_p.i + (pin_n.v - contact.v)*pin_n.i;
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

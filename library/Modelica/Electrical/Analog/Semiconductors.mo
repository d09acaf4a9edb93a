// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Semiconductors "Diodes, transistors and thyristors"
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
    SI.Temperature htemp "Temperature";
    Real aux "Exponent of the temperature factor";
    Real auxp "Temperature factor";
  equation
    assert(T_heatPort > 0, "The temperature of a diode must be positive");
    htemp = T_heatPort;
    vt_t = Modelica.Constants.k*htemp/Modelica.Constants.q;
    aux = EG*(htemp/TNOM - 1)/(N*vt_t);
    auxp = exp(aux);
    if useTemperatureDependency then
      id = Ids*(exlin(v/(N*vt_t), Maxexp) - 1);
      i = v/R + auxp*id*pow(htemp/TNOM, XTI/N);
    else
      id = Ids*(exlin(v/Vt, Maxexp) - 1);
      i = smooth(1, id + v/R);
    end if;
    LossPower = v*i;
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
    SI.Voltage VdMax=Vf + N*Vt_applied "Voltage at which the exponential goes on as a line";
    SI.Current iVdMax=Ids*(exp(VdMax/(N*Vt_applied)) - 1) "Current there";
    SI.Conductance diVdMax=Ids*exp(VdMax/(N*Vt_applied))/(N*Vt_applied) "Slope there";
    SI.Voltage Vt_applied "Thermal voltage";
  equation
    assert(Bv > 0, "The breakdown voltage of a diode must be positive");
    assert(Vf > 0, "The forward voltage of a diode must be positive");
    assert(Vt > 0, "The thermal voltage of a diode must be positive");
    Vt_applied = if useHeatPort then Modelica.Constants.R*T_heatPort/Modelica.Constants.F else Vt;
    id = smooth(1, if vd < -Bv/2 then Ids*(2*exp(-Bv/(2*N*Vt_applied)) - 1 - exp(-(vd + Bv)/(N*Vt_applied)))
      elseif vd < VdMax then Ids*(exp(vd/(N*Vt_applied)) - 1)
      else iVdMax + diVdMax*(vd - VdMax));
    v = vd + Rs*id;
    i = id + Gp*v;
    LossPower = v*i;
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
  equation
    i = smooth(1, if v > Maxexp*Vt then v/R + Ids*(exp(Maxexp)*(1 + v/Vt - Maxexp) - 1)
      elseif v + Bv < -Maxexp*Nbv*Vt then v/R - Ids - Ibv*exp(Maxexp)*(1 - (v + Bv)/(Nbv*Vt) - Maxexp)
      else v/R + Ids*(exp(v/Vt) - 1) - Ibv*exp(-(v + Bv)/(Nbv*Vt)));
    LossPower = v*i;
  end ZDiode;

  model NPN "NPN transistor after Ebers and Moll"
    parameter Real Bf=50 "Forward current gain";
    parameter Real Br=0.1 "Reverse current gain";
    parameter SI.Current Is=1e-16 "Saturation current";
    parameter SI.InversePotential Vak=0.02 "Inverse of the Early voltage";
    parameter SI.Time Tauf=0.12e-9 "Forward transit time";
    parameter SI.Time Taur=5e-9 "Reverse transit time";
    parameter SI.Capacitance Ccs=1e-12 "Capacitance from collector to substrate";
    parameter SI.Capacitance Cje=0.4e-12 "Capacitance of the emitter junction at zero voltage";
    parameter SI.Capacitance Cjc=0.5e-12 "Capacitance of the collector junction at zero voltage";
    parameter SI.Voltage Phie=0.8 "Diffusion voltage of the emitter junction";
    parameter Real Me=0.4 "Exponent of the emitter junction";
    parameter SI.Voltage Phic=0.8 "Diffusion voltage of the collector junction";
    parameter Real Mc=0.333 "Exponent of the collector junction";
    parameter SI.Conductance Gbc=1e-15 "Conductance of the collector junction";
    parameter SI.Conductance Gbe=1e-15 "Conductance of the emitter junction";
    parameter Real EMin=-100 "Exponents go on as lines below";
    parameter Real EMax=40 "Exponents go on as lines above";
    parameter Boolean useTemperatureDependency=false "Does the characteristic depend on the temperature?" annotation(Evaluate=true);
    parameter SI.Voltage Vt=0.02585 "Thermal voltage, if it does not" annotation(Dialog(enable=not useTemperatureDependency));
    parameter SI.Temperature Tnom=300.15 "Temperature of the parameters" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real XTI=3 "Exponent of the saturation current's temperature" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real XTB=0 "Exponent of the gains' temperature" annotation(Dialog(enable=useTemperatureDependency));
    parameter SI.Voltage EG=1.11 "Band gap" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real NF=1.0 "Forward emission coefficient";
    parameter Real NR=1.0 "Reverse emission coefficient";
    parameter SI.Voltage IC=0 "Voltage from collector to substrate at the start";
    parameter Boolean UIC=false "Start with that voltage?";
    parameter Boolean useSubstrate=false "Is there a substrate pin?" annotation(Evaluate=true);
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(useHeatPort=useTemperatureDependency);
    SI.Voltage vbc "Voltage of the collector junction";
    SI.Voltage vbe "Voltage of the emitter junction";
    SI.Voltage vcs "Voltage from collector to substrate";
    Real qbk "Early effect";
    SI.Current ibc "Current of the collector junction's diode";
    SI.Current ibe "Current of the emitter junction's diode";
    SI.Capacitance cbc "Capacitance of the collector junction";
    SI.Capacitance cbe "Capacitance of the emitter junction";
    SI.Capacitance Capcje "Depletion part of it";
    SI.Capacitance Capcjc "Depletion part of the collector junction's capacitance";
    SI.Current is_t "Saturation current at the present temperature";
    Real br_t "Reverse gain at the present temperature";
    Real bf_t "Forward gain at the present temperature";
    SI.Voltage vt_t "Thermal voltage at the present temperature";
    Real hexp "Exponent of the temperature factor";
    Real htempexp "Temperature factor";
    SI.Voltage vS "Potential of the substrate";
    SI.Current iS "Current into the substrate";
    Modelica.Electrical.Analog.Interfaces.Pin C "Collector";
    Modelica.Electrical.Analog.Interfaces.Pin B "Base";
    Modelica.Electrical.Analog.Interfaces.Pin E "Emitter";
    Modelica.Electrical.Analog.Interfaces.NegativePin S(final i=iS, final v=vS) if useSubstrate "Substrate";
  initial equation
    if UIC then
      vcs = IC;
    end if;
  equation
    assert(T_heatPort > 0, "The temperature of a transistor must be positive");
    if not useSubstrate then
      vS = 0;
    end if;
    vbc = B.v - C.v;
    vbe = B.v - E.v;
    vcs = C.v - vS;
    // Temperature
    vt_t = if useTemperatureDependency then Modelica.Constants.k*T_heatPort/Modelica.Constants.q else Vt;
    hexp = EG*(T_heatPort/Tnom - 1)/vt_t;
    htempexp = smooth(1, exlin2(hexp, EMin, EMax));
    is_t = if useTemperatureDependency then Is*htempexp*pow(T_heatPort/Tnom, XTI) else Is;
    bf_t = if useTemperatureDependency then Bf*pow(T_heatPort/Tnom, XTB) else Bf;
    br_t = if useTemperatureDependency then Br*pow(T_heatPort/Tnom, XTB) else Br;
    // Junctions
    qbk = 1 - Vak*vbc;
    ibc = smooth(1, Gbc*vbc + is_t*(exlin2(vbc/(NR*vt_t), EMin, EMax) - 1));
    ibe = smooth(1, Gbe*vbe + is_t*(exlin2(vbe/(NF*vt_t), EMin, EMax) - 1));
    Capcjc = smooth(1, Cjc*powlin(vbc/Phic, Mc));
    Capcje = smooth(1, Cje*powlin(vbe/Phie, Me));
    cbc = smooth(1, Capcjc + Taur*is_t/(NR*vt_t)*exlin2(vbc/(NR*vt_t), EMin, EMax));
    cbe = smooth(1, Capcje + Tauf*is_t/(NF*vt_t)*exlin2(vbe/(NF*vt_t), EMin, EMax));
    // Pins
    iS = -Ccs*der(vcs);
    C.i = qbk*(ibe - ibc) - ibc/br_t - cbc*der(vbc) - iS;
    B.i = ibe/bf_t + ibc/br_t + cbe*der(vbe) + cbc*der(vbc);
    C.i + B.i + E.i + iS = 0;
    LossPower = vbc*ibc/br_t + vbe*ibe/bf_t + qbk*(ibe - ibc)*(C.v - E.v);
  end NPN;

  model PNP "PNP transistor after Ebers and Moll"
    parameter Real Bf=50 "Forward current gain";
    parameter Real Br=0.1 "Reverse current gain";
    parameter SI.Current Is=1e-16 "Saturation current";
    parameter SI.InversePotential Vak=0.02 "Inverse of the Early voltage";
    parameter SI.Time Tauf=0.12e-9 "Forward transit time";
    parameter SI.Time Taur=5e-9 "Reverse transit time";
    parameter SI.Capacitance Ccs=1e-12 "Capacitance from collector to substrate";
    parameter SI.Capacitance Cje=0.4e-12 "Capacitance of the emitter junction at zero voltage";
    parameter SI.Capacitance Cjc=0.5e-12 "Capacitance of the collector junction at zero voltage";
    parameter SI.Voltage Phie=0.8 "Diffusion voltage of the emitter junction";
    parameter Real Me=0.4 "Exponent of the emitter junction";
    parameter SI.Voltage Phic=0.8 "Diffusion voltage of the collector junction";
    parameter Real Mc=0.333 "Exponent of the collector junction";
    parameter SI.Conductance Gbc=1e-15 "Conductance of the collector junction";
    parameter SI.Conductance Gbe=1e-15 "Conductance of the emitter junction";
    parameter Real EMin=-100 "Exponents go on as lines below";
    parameter Real EMax=40 "Exponents go on as lines above";
    parameter Boolean useTemperatureDependency=false "Does the characteristic depend on the temperature?" annotation(Evaluate=true);
    parameter SI.Voltage Vt=0.02585 "Thermal voltage, if it does not" annotation(Dialog(enable=not useTemperatureDependency));
    parameter SI.Temperature Tnom=300.15 "Temperature of the parameters" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real XTI=3 "Exponent of the saturation current's temperature" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real XTB=0 "Exponent of the gains' temperature" annotation(Dialog(enable=useTemperatureDependency));
    parameter SI.Voltage EG=1.11 "Band gap" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real NF=1.0 "Forward emission coefficient";
    parameter Real NR=1.0 "Reverse emission coefficient";
    parameter SI.Voltage IC=0 "Voltage from collector to substrate at the start";
    parameter Boolean UIC=false "Start with that voltage?";
    parameter Boolean useSubstrate=false "Is there a substrate pin?" annotation(Evaluate=true);
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(useHeatPort=useTemperatureDependency);
    SI.Voltage vcb "Voltage of the collector junction";
    SI.Voltage veb "Voltage of the emitter junction";
    SI.Voltage vcs "Voltage from collector to substrate";
    Real qbk "Early effect";
    SI.Current icb "Current of the collector junction's diode";
    SI.Current ieb "Current of the emitter junction's diode";
    SI.Capacitance ccb "Capacitance of the collector junction";
    SI.Capacitance ceb "Capacitance of the emitter junction";
    SI.Capacitance Capcje "Depletion part of it";
    SI.Capacitance Capcjc "Depletion part of the collector junction's capacitance";
    SI.Current is_t "Saturation current at the present temperature";
    Real br_t "Reverse gain at the present temperature";
    Real bf_t "Forward gain at the present temperature";
    SI.Voltage vt_t "Thermal voltage at the present temperature";
    Real hexp "Exponent of the temperature factor";
    Real htempexp "Temperature factor";
    SI.Voltage vS "Potential of the substrate";
    SI.Current iS "Current into the substrate";
    Modelica.Electrical.Analog.Interfaces.Pin C "Collector";
    Modelica.Electrical.Analog.Interfaces.Pin B "Base";
    Modelica.Electrical.Analog.Interfaces.Pin E "Emitter";
    Modelica.Electrical.Analog.Interfaces.NegativePin S(final i=iS, final v=vS) if useSubstrate "Substrate";
  initial equation
    if UIC then
      vcs = IC;
    end if;
  equation
    assert(T_heatPort > 0, "The temperature of a transistor must be positive");
    if not useSubstrate then
      vS = 0;
    end if;
    vcb = C.v - B.v;
    veb = E.v - B.v;
    vcs = C.v - vS;
    // Temperature
    vt_t = if useTemperatureDependency then Modelica.Constants.k*T_heatPort/Modelica.Constants.q else Vt;
    hexp = EG*(T_heatPort/Tnom - 1)/vt_t;
    htempexp = smooth(1, exlin2(hexp, EMin, EMax));
    is_t = if useTemperatureDependency then Is*htempexp*pow(T_heatPort/Tnom, XTI) else Is;
    bf_t = if useTemperatureDependency then Bf*pow(T_heatPort/Tnom, XTB) else Bf;
    br_t = if useTemperatureDependency then Br*pow(T_heatPort/Tnom, XTB) else Br;
    // Junctions
    qbk = 1 - Vak*vcb;
    icb = smooth(1, Gbc*vcb + is_t*(exlin2(vcb/(NR*vt_t), EMin, EMax) - 1));
    ieb = smooth(1, Gbe*veb + is_t*(exlin2(veb/(NF*vt_t), EMin, EMax) - 1));
    Capcjc = smooth(1, Cjc*powlin(vcb/Phic, Mc));
    Capcje = smooth(1, Cje*powlin(veb/Phie, Me));
    ccb = smooth(1, Capcjc + Taur*is_t/(NR*vt_t)*exlin2(vcb/(NR*vt_t), EMin, EMax));
    ceb = smooth(1, Capcje + Tauf*is_t/(NF*vt_t)*exlin2(veb/(NF*vt_t), EMin, EMax));
    // Pins
    iS = -Ccs*der(vcs);
    C.i = qbk*(icb - ieb) + icb/br_t + ccb*der(vcb) - iS;
    B.i = -(ieb/bf_t + icb/br_t + ceb*der(veb) + ccb*der(vcb));
    C.i + B.i + E.i + iS = 0;
    LossPower = vcb*icb/br_t + veb*ieb/bf_t + qbk*(icb - ieb)*(C.v - E.v);
  end PNP;

  model NMOS "MOS transistor with n channel, after Shichman and Hodges"
    Modelica.Electrical.Analog.Interfaces.Pin D "Drain";
    Modelica.Electrical.Analog.Interfaces.Pin G "Gate";
    Modelica.Electrical.Analog.Interfaces.Pin S "Source";
    Modelica.Electrical.Analog.Interfaces.Pin B "Bulk";
    parameter SI.Length W=20.e-6 "Width";
    parameter SI.Length L=6.e-6 "Length";
    parameter SI.Transconductance Beta=0.041e-3 "Transconductance";
    parameter SI.Voltage Vt=0.8 "Threshold voltage";
    parameter Real K2=1.144 "Influence of the bulk";
    parameter Real K5=0.7311 "Reduction of the pinch-off region";
    parameter SI.Length dW=-2.5e-6 "Narrowing of the channel";
    parameter SI.Length dL=-1.5e-6 "Shortening of the channel";
    parameter SI.Resistance RDS=1e7 "Resistance from drain to source";
    parameter Boolean useTemperatureDependency=false "Does the characteristic depend on the temperature?" annotation(Evaluate=true);
    parameter SI.Temperature Tnom=300.15 "Temperature of the parameters" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real kvt=-6.96e-3 "Relative rise of the threshold per kelvin" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real kk2=6e-4 "Relative rise of K2 per kelvin" annotation(Dialog(enable=useTemperatureDependency));
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(useHeatPort=useTemperatureDependency);
  protected
    Real v "Transconductance of this transistor";
    Real uds "Voltage along the channel";
    Real ubs "Voltage of the bulk, if it matters";
    Real ugst "Voltage of the gate beyond the threshold";
    Real ud "Potential of the end that works as drain";
    Real us "Potential of the end that works as source";
    Real id "Current along the channel";
    Real gds "Conductance from drain to source";
    Real beta_t "Beta at the present temperature";
    Real vt_t "Threshold at the present temperature";
    Real k2_t "K2 at the present temperature";
  equation
    assert(L + dL > 0, "The effective length of a transistor must be positive");
    assert(W + dW > 0, "The effective width of a transistor must be positive");
    assert(T_heatPort > 0, "The temperature of a transistor must be positive");
    beta_t = if useTemperatureDependency then Beta*pow(T_heatPort/Tnom, -1.5) else Beta;
    vt_t = if useTemperatureDependency then Vt + Vt*kvt*(T_heatPort - Tnom) else Vt;
    k2_t = if useTemperatureDependency then K2 + K2*kk2*(T_heatPort - Tnom) else K2;
    gds = if RDS > -1e-20 and RDS < 1e-20 then 1e20 else 1/RDS;
    v = beta_t*(W + dW)/(L + dL);
    // The channel is symmetric: the end with the higher potential works as drain.
    ud = smooth(0, if D.v < S.v then S.v else D.v);
    us = smooth(0, if D.v < S.v then D.v else S.v);
    uds = ud - us;
    ubs = smooth(0, if B.v > us then 0 else B.v - us);
    ugst = K5*(G.v - us - vt_t + k2_t*ubs);
    id = smooth(0, if ugst <= 0 then gds*uds
      elseif ugst > uds then gds*uds + v*uds*(ugst - 0.5*uds)
      else gds*uds + 0.5*v*ugst^2);
    D.i = smooth(0, if D.v < S.v then -id else id);
    S.i = smooth(0, if D.v < S.v then id else -id);
    G.i = 0;
    B.i = 0;
    LossPower = (D.v - S.v)*D.i;
  end NMOS;

  model PMOS "MOS transistor with p channel, after Shichman and Hodges"
    Modelica.Electrical.Analog.Interfaces.Pin D "Drain";
    Modelica.Electrical.Analog.Interfaces.Pin G "Gate";
    Modelica.Electrical.Analog.Interfaces.Pin S "Source";
    Modelica.Electrical.Analog.Interfaces.Pin B "Bulk";
    parameter SI.Length W=20.0e-6 "Width";
    parameter SI.Length L=6.0e-6 "Length";
    parameter SI.Transconductance Beta=0.0105e-3 "Transconductance";
    parameter SI.Voltage Vt=-1.0 "Threshold voltage";
    parameter Real K2=0.41 "Influence of the bulk";
    parameter Real K5=0.839 "Reduction of the pinch-off region";
    parameter SI.Length dW=-2.5e-6 "Narrowing of the channel";
    parameter SI.Length dL=-2.1e-6 "Shortening of the channel";
    parameter SI.Resistance RDS=1e7 "Resistance from drain to source";
    parameter Boolean useTemperatureDependency=false "Does the characteristic depend on the temperature?" annotation(Evaluate=true);
    parameter SI.Temperature Tnom=300.15 "Temperature of the parameters" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real kvt=-2.9e-3 "Relative rise of the threshold per kelvin" annotation(Dialog(enable=useTemperatureDependency));
    parameter Real kk2=6.2e-4 "Relative rise of K2 per kelvin" annotation(Dialog(enable=useTemperatureDependency));
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(useHeatPort=useTemperatureDependency);
  protected
    Real v "Transconductance of this transistor";
    Real uds "Voltage along the channel";
    Real ubs "Voltage of the bulk, if it matters";
    Real ugst "Voltage of the gate beyond the threshold";
    Real ud "Potential of the end that works as drain";
    Real us "Potential of the end that works as source";
    Real id "Current along the channel";
    Real gds "Conductance from drain to source";
    Real beta_t "Beta at the present temperature";
    Real vt_t "Threshold at the present temperature";
    Real k2_t "K2 at the present temperature";
  equation
    assert(L + dL > 0, "The effective length of a transistor must be positive");
    assert(W + dW > 0, "The effective width of a transistor must be positive");
    assert(T_heatPort > 0, "The temperature of a transistor must be positive");
    beta_t = if useTemperatureDependency then Beta*pow(T_heatPort/Tnom, -1.5) else Beta;
    vt_t = if useTemperatureDependency then Vt + Vt*kvt*(T_heatPort - Tnom) else Vt;
    k2_t = if useTemperatureDependency then K2 + K2*kk2*(T_heatPort - Tnom) else K2;
    gds = if RDS > -1e-20 and RDS < 1e-20 then 1e20 else 1/RDS;
    v = beta_t*(W + dW)/(L + dL);
    // The channel is symmetric: the end with the lower potential works as drain.
    ud = smooth(0, if D.v > S.v then S.v else D.v);
    us = smooth(0, if D.v > S.v then D.v else S.v);
    uds = ud - us;
    ubs = smooth(0, if B.v < us then 0 else B.v - us);
    ugst = K5*(G.v - us - vt_t + k2_t*ubs);
    id = smooth(0, if ugst >= 0 then gds*uds
      elseif ugst < uds then gds*uds - v*uds*(ugst - 0.5*uds)
      else gds*uds - 0.5*v*ugst^2);
    D.i = smooth(0, if D.v > S.v then -id else id);
    S.i = smooth(0, if D.v > S.v then id else -id);
    G.i = 0;
    B.i = 0;
    LossPower = (D.v - S.v)*D.i;
  end PMOS;

  model Thyristor "Thyristor with switching times"
    parameter SI.Voltage VDRM(final min=0) = 100 "Forward breakover voltage";
    parameter SI.Voltage VRRM(final min=0) = 100 "Reverse breakdown voltage";
    parameter SI.Current IDRM=0.1 "Saturation current";
    parameter SI.Voltage VTM=1.7 "Voltage when conducting";
    parameter SI.Current IH=6e-3 "Holding current";
    parameter SI.Current ITM=25 "Current when conducting";
    parameter SI.Voltage VGT=0.7 "Voltage of the gate for firing";
    parameter SI.Current IGT=5e-3 "Current of the gate for firing";
    parameter SI.Time TON=1e-6 "Time to switch on";
    parameter SI.Time TOFF=15e-6 "Time to switch off";
    parameter SI.Voltage Vt=0.04 "Thermal voltage";
    parameter Real Nbv=0.74 "Emission coefficient of the breakdown";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort;
    SI.Current iGK "Current of the gate";
    SI.Voltage vGK "Voltage from gate to cathode";
    SI.Voltage vAK "Voltage from anode to cathode";
    SI.Voltage vControl(start=0) "State of the channel: off below Voff, on above Von";
    SI.Voltage vContot "What the state follows";
    SI.Voltage vConmain "Part of it that holds the thyristor on";
    Modelica.Electrical.Analog.Interfaces.PositivePin Anode "Anode";
    Modelica.Electrical.Analog.Interfaces.NegativePin Cathode "Cathode";
    Modelica.Electrical.Analog.Interfaces.PositivePin Gate "Gate";
  protected
    parameter SI.Voltage Von=5 "State when on";
    parameter SI.Voltage Voff=1.5 "State when off";
    parameter SI.Resistance Ron=(VTM - 0.7)/ITM "Resistance when on";
    parameter SI.Resistance Roff=(VDRM^2)/VTM/IH "Resistance when off";
  equation
    Anode.i + Cathode.i + Gate.i = 0;
    vAK = Anode.v - Cathode.v;
    vGK = Gate.v - Cathode.v;
    iGK = Gate.i;
    vGK = smooth(0, if vGK < 0.65 then iGK*VGT/IGT else 0.65^2/VGT + iGK*(VGT - 0.65)/IGT);
    // State
    vConmain = if Anode.i > IH or vAK > VDRM then Von else 0;
    vContot = vConmain + smooth(0, if iGK < 0.95*IGT then 0
      elseif iGK < 0.95*IGT + 1e-3 then 1e4*vAK*(iGK - 0.95*IGT) else 10*vAK);
    der(vControl) = (vContot - vControl)/(if vContot - vControl > 0 then 1.87*TON else 0.638*TOFF);
    // Between off and on the logarithm of the resistance is a cubic function of the state.
    Anode.i = smooth(1, if vAK < -VRRM then -VRRM/Roff*exp(-(vAK + VRRM)/(Nbv*Vt))
      elseif vControl < Voff then vAK/Roff
      elseif vControl < Von then
        vAK/(sqrt(Ron*Roff)*(Ron/Roff)^(1.5*((2*vControl - Von - Voff)/(2*(Von - Voff))) - 2*((2*vControl - Von - Voff)/(2*(Von - Voff)))^3))
      else vAK/Ron);
    LossPower = Anode.v*Anode.i + Cathode.v*Cathode.i + Gate.v*Gate.i;
  end Thyristor;

  model SimpleTriac "Two thyristors back to back with a common gate"
    parameter SI.Voltage VDRM(final min=0) = 100 "Forward breakover voltage";
    parameter SI.Voltage VRRM(final min=0) = 100 "Reverse breakdown voltage";
    parameter SI.Current IDRM=0.1 "Saturation current";
    parameter SI.Voltage VTM=1.7 "Voltage when conducting";
    parameter SI.Current IH=6e-3 "Holding current";
    parameter SI.Current ITM=25 "Current when conducting";
    parameter SI.Voltage VGT=0.7 "Voltage of the gate for firing";
    parameter SI.Current IGT=5e-3 "Current of the gate for firing";
    parameter SI.Time TON=1e-6 "Time to switch on";
    parameter SI.Time TOFF=15e-6 "Time to switch off";
    parameter SI.Voltage Vt=0.04 "Thermal voltage";
    parameter Real Nbv=0.74 "Emission coefficient of the breakdown";
    Modelica.Electrical.Analog.Interfaces.NegativePin n "Cathode";
    Modelica.Electrical.Analog.Interfaces.PositivePin p "Anode";
    Modelica.Electrical.Analog.Interfaces.PositivePin g "Gate";
    Modelica.Electrical.Analog.Semiconductors.Thyristor thyristor(VDRM=VDRM, VRRM=VRRM, IDRM=IDRM, VTM=VTM, IH=IH, ITM=ITM,
      VGT=VGT, IGT=IGT, TON=TON, TOFF=TOFF, Vt=Vt, Nbv=Nbv, useHeatPort=useHeatPort, T=T) "From n to p";
    Modelica.Electrical.Analog.Semiconductors.Thyristor thyristor1(VDRM=VDRM, VRRM=VRRM, IDRM=IDRM, VTM=VTM, IH=IH, ITM=ITM,
      VGT=VGT, IGT=IGT, TON=TON, TOFF=TOFF, Vt=Vt, Nbv=Nbv, useHeatPort=useHeatPort, T=T) "From p to n";
    Modelica.Electrical.Analog.Ideal.IdealDiode idealDiode(Vknee=0) "To the gate of thyristor";
    Modelica.Electrical.Analog.Ideal.IdealDiode idealDiode1(Vknee=0) "To the gate of thyristor1";
    extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort;
  equation
    connect(p, thyristor1.Anode);
    connect(p, thyristor.Cathode);
    connect(n, thyristor.Anode);
    connect(n, thyristor1.Cathode);
    connect(g, idealDiode.p);
    connect(g, idealDiode1.p);
    connect(idealDiode.n, thyristor.Gate);
    connect(idealDiode1.n, thyristor1.Gate);
    if useHeatPort then
      connect(heatPort, thyristor.heatPort);
      connect(heatPort, thyristor1.heatPort);
    end if;
    LossPower = p.v*p.i + n.v*n.i + g.v*g.i;
  end SimpleTriac;

protected
  function pow "Power"
    extends Modelica.Icons.Function;
    input Real x "Base";
    input Real y "Exponent";
    output Real z "x^y";
  algorithm
    z := x^y;
  end pow;

  function exlin "Exponential that goes on as a line"
    extends Modelica.Icons.Function;
    input Real x "Exponent";
    input Real Maxexp "Where the line begins";
    output Real z "Value";
  algorithm
    z := if x <= Maxexp then exp(x) else (1 + x - Maxexp)*exp(Maxexp);
  end exlin;

  function exlin2 "Exponential that goes on as a line on both sides"
    extends Modelica.Icons.Function;
    input Real x "Exponent";
    input Real Minexp "Where the lower line ends";
    input Real Maxexp "Where the upper line begins";
    output Real z "Value";
  algorithm
    z := if x >= Minexp then exlin(x, Maxexp) else (1 + x - Minexp)*exp(Minexp);
  end exlin2;

  function powlin "(1 - x)^(-y) that goes on as a line for positive x"
    extends Modelica.Icons.Function;
    input Real x "Variable";
    input Real y "Exponent";
    output Real z "Value";
  algorithm
    z := if x <= 0 then pow(1 - x, -y) else 1 + x*y;
  end powlin;
end Semiconductors;

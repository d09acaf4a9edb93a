// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Translational;
package Components "Masses, springs, dampers and friction"
  model Fixed "Flange fixed at a position"
    parameter SI.Position s0=0 "Position";
    Interfaces.Flange_b flange "Flange";
  equation
    flange.s = s0;
  end Fixed;

  model Mass "Sliding mass"
    parameter SI.Mass m(min=0, start=1) "Mass";
    parameter StateSelect stateSelect=StateSelect.default "Priority of position and velocity as states" annotation(HideResult=true);
    extends Translational.Interfaces.PartialRigid(L=0, s(start=0, stateSelect=stateSelect));
    SI.Velocity v(start=0, stateSelect=stateSelect) "Velocity";
    SI.Acceleration a(start=0) "Acceleration";
  equation
    v = der(s);
    a = der(v);
    flange_a.f + flange_b.f = m*a;
  end Mass;

  model Rod "Rod without mass"
    extends Translational.Interfaces.PartialRigid;
  equation
    flange_a.f + flange_b.f = 0;
  end Rod;

  model Spring "Linear spring"
    extends Translational.Interfaces.PartialCompliant;
    parameter SI.TranslationalSpringConstant c(final min=0, start=1) "Spring constant";
    parameter SI.Distance s_rel0=0 "Length without force";
  equation
    f = c*(s_rel - s_rel0);
  end Spring;

  model Damper "Linear damper"
    extends Translational.Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.TranslationalDampingConstant d(final min=0, start=0) "Damping constant";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  equation
    f = d*v_rel;
    lossPower = v_rel*f;
  end Damper;

  model SpringDamper "Linear spring and damper in parallel"
    extends Translational.Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.TranslationalSpringConstant c(final min=0, start=1) "Spring constant";
    parameter SI.TranslationalDampingConstant d(final min=0, start=1) "Damping constant";
    parameter SI.Position s_rel0=0 "Length without force of the spring";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Force f_c "Force of the spring";
    SI.Force f_d "Force of the damper";
  equation
    f_c = c*(s_rel - s_rel0);
    f_d = d*v_rel;
    f = f_c + f_d;
    lossPower = v_rel*f_d;
  end SpringDamper;

  model ElastoGap "Spring and damper that touch only when pressed"
    extends Modelica.Mechanics.Translational.Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.TranslationalSpringConstant c(final min=0, start=1) "Spring constant";
    parameter SI.TranslationalDampingConstant d(final min=0, start=1) "Damping constant";
    parameter SI.Position s_rel0=0 "Length at which contact begins";
    parameter Real n(final min=1) = 1 "Exponent of the spring";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Boolean contact "True while touching";
  protected
    SI.Force f_c "Force of the spring, never positive";
    SI.Force f_d2 "Force of the damper without limits";
    SI.Force f_d "Force of the damper, at most as large as that of the spring";
  equation
    contact = s_rel < s_rel0;
    f_c = smooth(1, noEvent(if contact then -c*abs(s_rel0 - s_rel)^n else 0));
    f_d2 = if contact then d*v_rel else 0;
    // The gap cannot pull: the damper's force stays within the spring's.
    f_d = smooth(0, noEvent(if not contact then 0 elseif f_d2 > -f_c then -f_c elseif f_d2 < f_c then f_c else f_d2));
    f = f_c + f_d;
    lossPower = v_rel*f_d;
  end ElastoGap;

  model SupportFriction "Dry friction of a rod in its housing"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real f_pos[:, 2]=[0, 1] "Friction force (second column) at velocities (first column, not negative)";
    parameter Real peak(final min=1) = 1 "Force that starts the motion, relative to f_pos[1, 2]";
    extends Translational.Interfaces.PartialFriction;
    SI.Position s "Position against the housing";
    SI.Force f "Friction force";
    SI.Velocity v "Velocity";
    SI.Acceleration a "Acceleration";
  equation
    free = false;
    f0 = Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], 0, 1);
    f0_max = f0*peak;
    s = flange_a.s - s_support;
    flange_b.s = flange_a.s;
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;
    flange_a.f + flange_b.f = f;
    f = if locked then sa*unitForce
      elseif startForward or pre(mode) == Forward and not startBackward then
        Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], v, 1)
      else -Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], -v, 1);
    lossPower = v_relfric*f;
  end SupportFriction;

  model Brake "Brake: dry friction with a normal force that is an input"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real mu_pos[:, 2]=[0, 0.5] "Friction coefficient (second column) at velocities (first column, not negative)";
    parameter Real peak(final min=1) = 1 "Force that starts the motion, relative to that at zero velocity";
    parameter Real cgeo(final min=0) = 1 "Factor of the geometry";
    parameter SI.Force fn_max(final min=0, start=1) "Largest normal force";
    extends Translational.Interfaces.PartialFriction;
    SI.Position s "Position against the housing";
    SI.Force f "Braking force";
    SI.Velocity v "Velocity";
    SI.Acceleration a "Acceleration";
    Real mu0 "Friction coefficient at zero velocity";
    SI.Force fn "Normal force";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max: 0 open, 1 fully braked";
  equation
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    fn = f_normalized*fn_max;
    free = fn <= 0;
    f0 = cgeo*fn*mu0;
    f0_max = f0*peak;
    s = s_a;
    s = s_b;
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;
    flange_a.f + flange_b.f = f;
    f = if locked then sa*unitForce elseif free then 0
      elseif startForward or pre(mode) == Forward and not startBackward then
        cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], v, 1)
      else -cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], -v, 1);
    lossPower = v_relfric*f;
  end Brake;

  model IdealGearR2T "Ideal gear from a shaft to a rod"
    extends Modelica.Mechanics.Rotational.Components.IdealGearR2T;
  end IdealGearR2T;

  model IdealRollingWheel "Wheel that rolls without slip"
    extends Modelica.Mechanics.Rotational.Components.IdealRollingWheel;
  end IdealRollingWheel;

  model InitializeFlange "Gives a flange position, velocity and acceleration at the start"
    extends Modelica.Blocks.Icons.Block;
    parameter Boolean use_s_start=true "Is the position given?" annotation(Evaluate=true);
    parameter Boolean use_v_start=true "Is the velocity given?" annotation(Evaluate=true);
    parameter Boolean use_a_start=true "Is the acceleration given?" annotation(Evaluate=true);
    parameter StateSelect stateSelect=StateSelect.default "Priority of position and velocity as states";
    Modelica.Blocks.Interfaces.RealInput s_start(unit="m") if use_s_start "Position at the start";
    Modelica.Blocks.Interfaces.RealInput v_start(unit="m/s") if use_v_start "Velocity at the start";
    Modelica.Blocks.Interfaces.RealInput a_start(unit="m/s2") if use_a_start "Acceleration at the start";
    Interfaces.Flange_b flange "Flange";
    SI.Position s_flange(stateSelect=stateSelect) = flange.s "Position";
    SI.Velocity v_flange(stateSelect=stateSelect) = der(s_flange) "Velocity";
  protected
    encapsulated model Set_s_start "Sets the position"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Blocks.Interfaces.RealInput s_start(unit="m") "Position";
      Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Flange";
    initial equation
      flange.s = s_start;
    equation
      flange.f = 0;
    end Set_s_start;

    encapsulated model Set_v_start "Sets the velocity"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Blocks.Interfaces.RealInput v_start(unit="m/s") "Velocity";
      Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Flange";
    initial equation
      der(flange.s) = v_start;
    equation
      flange.f = 0;
    end Set_v_start;

    encapsulated model Set_a_start "Sets the acceleration"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Blocks.Interfaces.RealInput a_start(unit="m/s2") "Acceleration";
      Modelica.Mechanics.Translational.Interfaces.Flange_b flange(s(stateSelect=StateSelect.avoid)) "Flange";
      Modelica.Units.SI.Velocity v=der(flange.s) "Velocity";
    initial equation
      der(v) = a_start;
    equation
      flange.f = 0;
    end Set_a_start;

    encapsulated model Set_flange_f "No force"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Flange";
    equation
      flange.f = 0;
    end Set_flange_f;

    Set_s_start set_s_start if use_s_start;
    Set_v_start set_v_start if use_v_start;
    Set_a_start set_a_start if use_a_start;
    Set_flange_f set_flange_f;
  equation
    connect(s_start, set_s_start.s_start);
    connect(v_start, set_v_start.v_start);
    connect(a_start, set_a_start.a_start);
    connect(flange, set_s_start.flange);
    connect(flange, set_v_start.flange);
    connect(flange, set_a_start.flange);
    connect(flange, set_flange_f.flange);
  end InitializeFlange;

  model MassWithStopAndFriction "Sliding mass with dry and viscous friction between two stops"
    extends PartialFrictionWithStop;
    SI.Velocity v(start=0, stateSelect=StateSelect.always) "Velocity";
    SI.Acceleration a(start=0) "Acceleration";
    parameter SI.Mass m(start=1) "Mass";
    parameter Real F_prop(final unit="N.s/m", final min=0, start=1) "Viscous friction";
    parameter SI.Force F_Coulomb(start=5) "Constant friction";
    parameter SI.Force F_Stribeck(start=10) "Additional friction near zero velocity";
    parameter Real fexp(final unit="s/m", final min=0, start=2) "Decay of the additional friction";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Integer stopped "-1 at the left stop, 1 at the right stop, 0 between them";

    encapsulated partial model PartialFrictionWithStop "Dry friction whose modes know of stops"
      import Modelica;
      import Modelica.Mechanics.Translational.Interfaces.PartialRigid;
      parameter Modelica.Units.SI.Position smax(start=25) "Right stop for the right end";
      parameter Modelica.Units.SI.Position smin(start=-25) "Left stop for the left end";
      parameter Modelica.Units.SI.Velocity v_small=1e-3 "Velocity from which a reversal is certain";
      Modelica.Units.SI.Velocity v_relfric "Relative velocity of the surfaces";
      Modelica.Units.SI.Acceleration a_relfric "Relative acceleration of the surfaces";
      Modelica.Units.SI.Force f "Friction force";
      Modelica.Units.SI.Force f0 "Friction force at zero velocity";
      Modelica.Units.SI.Force f0_max "Force that starts the motion";
      Boolean free "True if there is no friction";
      Real sa(unit="1") "Force while stuck, shifted acceleration otherwise";
      Boolean startForward(start=false, fixed=true) "Motion to the right begins";
      Boolean startBackward(start=false, fixed=true) "Motion to the left begins";
      Boolean locked(start=false) "True while stuck";
      extends PartialRigid(s(start=0, stateSelect=StateSelect.always));
      constant Integer Unknown=3 "Mode before the start";
      constant Integer Free=2 "Mode without friction";
      constant Integer Forward=1 "Mode while v_relfric > 0";
      constant Integer Stuck=0 "Mode while v_relfric = 0, including the begin of a motion";
      constant Integer Backward=-1 "Mode while v_relfric < 0";
      Integer mode(final min=Backward, final max=Unknown, start=Unknown, fixed=true) "Mode";
    protected
      constant Modelica.Units.SI.Acceleration unitAcceleration=1 annotation(HideResult=true);
      constant Modelica.Units.SI.Force unitForce=1 annotation(HideResult=true);
    equation
      startForward = initial() and v_relfric > 0 or pre(mode) == Backward and v_relfric > v_small
        or pre(mode) == Stuck and s < smax - L/2 and (sa > f0_max/unitForce or sa > f0/unitForce and pre(startForward));
      startBackward = initial() and v_relfric < 0 or pre(mode) == Forward and v_relfric < -v_small
        or pre(mode) == Stuck and s > smin + L/2 and (sa < -f0_max/unitForce or sa < -f0/unitForce and pre(startBackward));
      locked = not (free or startForward or startBackward or pre(mode) == Forward or pre(mode) == Backward);
      a_relfric = unitAcceleration*(if locked then 0 elseif free then sa
        elseif startForward or pre(mode) == Forward and not startBackward then sa - f0_max/unitForce
        else sa + f0_max/unitForce);
      mode = if free then Free
        elseif v_relfric > 0 and s < smax - L/2 and (startForward or pre(mode) == Forward or pre(mode) == Free) then Forward
        elseif v_relfric < 0 and s > smin + L/2 and (startBackward or pre(mode) == Backward or pre(mode) == Free) then Backward
        else Stuck;
    end PartialFrictionWithStop;
  equation
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;
    m*der(v) = flange_a.f + flange_b.f - f;
    f0 = F_Coulomb + F_Stribeck;
    f0_max = 1.001*f0;
    free = f0 <= 0 and F_prop <= 0 and s > smin + L/2 and s < smax - L/2;
    f = if locked then sa*unitForce elseif free then 0
      elseif startForward then F_prop*v + F_Coulomb + F_Stribeck
      elseif startBackward then F_prop*v - F_Coulomb - F_Stribeck
      elseif pre(mode) == Forward then F_prop*v + F_Coulomb + F_Stribeck*Modelica.Math.exp(-fexp*abs(v))
      else F_prop*v - F_Coulomb - F_Stribeck*Modelica.Math.exp(-fexp*abs(v));
    lossPower = v_relfric*f;
    stopped = if s >= smax - L/2 then 1 elseif s <= smin + L/2 then -1 else 0;
    when initial() then
      assert(s > smin + L/2 or s >= smin + L/2 and v >= 0, "At the start a mass is left of its left stop, at s = " + String(s));
      assert(s < smax - L/2 or s <= smax - L/2 and v <= 0, "At the start a mass is right of its right stop, at s = " + String(s));
    end when;
    when stopped <> 0 then
      reinit(s, if stopped > 0 then smax - L/2 else smin + L/2);
      reinit(v, 0);
    end when;
  end MassWithStopAndFriction;

  model RelativeStates "Makes distance and relative velocity of two flanges preferred states"
    extends Translational.Interfaces.PartialTwoFlanges;
    parameter StateSelect stateSelect=StateSelect.prefer "Priority of distance and velocity as states";
    SI.Position s_rel(start=0, stateSelect=StateSelect.prefer) "Distance of the flanges";
    SI.Velocity v_rel(start=0, stateSelect=StateSelect.prefer) "Its derivative";
    SI.Acceleration a_rel(start=0) "Its second derivative";
  equation
    flange_a.f = 0;
    flange_b.f = 0;
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    a_rel = der(v_rel);
  end RelativeStates;

  model RollingResistance "Resistance of rolling wheels"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    import Modelica.Blocks.Types.Regularization;
    import Modelica.Constants.pi;
    parameter SI.Force fWeight(start=0) "Weight on the wheels";
    parameter Boolean useCrInput=false "Is the coefficient an input?";
    parameter Real CrConstant=0.01 "Coefficient, if constant" annotation(Dialog(enable=not useCrInput));
    parameter Boolean useInclinationInput=false "Is the inclination an input?";
    parameter Real inclinationConstant=0 "Inclination (tangent of the angle), if constant" annotation(Dialog(enable=not useInclinationInput));
    parameter Modelica.Blocks.Types.Regularization reg=Modelica.Blocks.Types.Regularization.Exp "How the jump at zero velocity is smoothed";
    parameter SI.Velocity v0(final min=Modelica.Constants.eps) = 0.1 "Velocity up to which it is smoothed";
    SI.Velocity v "Velocity against the housing";
    SI.Force f_nominal "Force at large velocities";
    Blocks.Interfaces.RealInput inclination=inclination_internal if useInclinationInput "Inclination (tangent of the angle)";
    Blocks.Interfaces.RealInput cr=Cr_internal if useCrInput "Coefficient";
  protected
    Real Cr_internal "Coefficient";
    Real inclination_internal "Inclination";
  equation
    if not useCrInput then
      Cr_internal = CrConstant;
    end if;
    if not useInclinationInput then
      inclination_internal = inclinationConstant;
    end if;
    v = der(s);
    f_nominal = -fWeight*Cr_internal*cos(atan(inclination_internal));
    if reg == Regularization.Exp then
      f = f_nominal*(1 - 2/(1 + Modelica.Math.exp(-100*v/v0)));
    elseif reg == Regularization.Sine then
      f = -f_nominal*smooth(1, if abs(v) >= v0 then sign(v) else Modelica.Math.sin(0.5*pi*v/v0));
    elseif reg == Regularization.Linear then
      f = -f_nominal*(if abs(v) >= v0 then sign(v) else v/v0);
    else
      f = -f_nominal*sign(v)*(if abs(v) >= v0 then 1 else 1 - Modelica.Math.cos(0.5*pi*v/v0));
    end if;
  end RollingResistance;

  model Vehicle "Vehicle with rolling resistance, drag and inclination"
    parameter SI.Mass m "Mass without the wheels' inertia";
    parameter SI.Acceleration g=Modelica.Constants.g_n "Gravity";
    parameter SI.Inertia J "Inertia of the wheels";
    parameter SI.Length R "Radius of the wheels";
    parameter SI.Area A(start=1) "Cross section";
    parameter Real Cd(start=0.5) "Drag coefficient";
    parameter SI.Density rho=1.2 "Density of the air";
    parameter Boolean useWindInput=false "Is the wind an input?";
    parameter SI.Velocity vWindConstant=0 "Wind, if constant" annotation(Dialog(enable=not useWindInput));
    parameter Boolean useCrInput=false "Is the rolling resistance an input?";
    parameter Real CrConstant=0.015 "Coefficient of the rolling resistance, if constant" annotation(Dialog(enable=not useCrInput));
    parameter SI.Velocity vReg=1e-3 "Velocity up to which the rolling resistance is smoothed";
    parameter Boolean useInclinationInput=false "Is the inclination an input?";
    parameter Real inclinationConstant=0 "Inclination (tangent of the angle), if constant" annotation(Dialog(enable=not useInclinationInput));
    SI.Position s(displayUnit="km", start=0) = mass.s "Position";
    SI.Velocity v(displayUnit="km/h", start=0) = mass.v "Velocity";
    SI.Acceleration a=mass.a "Acceleration";
  protected
    constant SI.Velocity vRef=1 "Velocity that the drag refers to";
  public
    Sources.QuadraticSpeedDependentForce fDrag(final useSupport=true, final f_nominal=-Cd*A*rho*vRef^2/2,
      final ForceDirection=false, final v_nominal=vRef) "Drag";
    RollingResistance fRoll(final fWeight=m*g, final useCrInput=useCrInput, final CrConstant=CrConstant,
      final useInclinationInput=useInclinationInput, final inclinationConstant=inclinationConstant,
      final reg=Modelica.Blocks.Types.Regularization.Linear, final v0=vReg) "Rolling resistance";
    Sources.Force fGrav "Part of the weight along the road";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flangeT "Hook";
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flangeR "Axle";
    Rotational.Components.Inertia inertia(final J=J) "Wheels";
    IdealRollingWheel idealRollingWheel(final radius=R) "Contact with the road";
    Mass mass(final m=m) "Body";
    Modelica.Blocks.Interfaces.RealInput inclination if useInclinationInput "Inclination (tangent of the angle)";
    Modelica.Blocks.Interfaces.RealInput cr if useCrInput "Coefficient of the rolling resistance";
    Modelica.Blocks.Interfaces.RealInput vWind(unit="m/s") if useWindInput "Wind";
    Sources.Speed windSpeed(s(fixed=true)) "Moving air";
    Blocks.Math.Gain gravForceGain(final k=-m*g);
  protected
    Modelica.Blocks.Sources.Constant constInclination(k=inclinationConstant) if not useInclinationInput;
    Modelica.Blocks.Sources.Constant constWindSpeed(k=vWindConstant) if not useWindInput;
  public
    Blocks.Math.Atan atan;
    Blocks.Math.Sin sin;
  equation
    connect(flangeR, inertia.flange_a);
    connect(inertia.flange_b, idealRollingWheel.flangeR);
    connect(idealRollingWheel.flangeT, mass.flange_a);
    connect(mass.flange_b, flangeT);
    connect(mass.flange_b, fDrag.flange);
    connect(mass.flange_b, fRoll.flange);
    connect(mass.flange_b, fGrav.flange);
    connect(vWind, windSpeed.v_ref);
    connect(constWindSpeed.y, windSpeed.v_ref);
    connect(windSpeed.flange, fDrag.support);
    connect(cr, fRoll.cr);
    connect(inclination, fRoll.inclination);
    connect(inclination, atan.u);
    connect(constInclination.y, atan.u);
    connect(atan.y, sin.u);
    connect(sin.y, gravForceGain.u);
    connect(gravForceGain.y, fGrav.f);
  end Vehicle;

  model GeneralForceToPositionAdaptor "Signals for a mechanism that takes force in and gives position out"
    extends Modelica.Blocks.Interfaces.Adaptors.FlowToPotentialAdaptor(
      final Name_p="s", final Name_pder="v", final Name_pder2="a",
      final Name_f="f", final Name_fder="der(f)", final Name_fder2="der2(f)",
      final use_fder=false, final use_fder2=false,
      final p(unit="m"), final pder(unit="m/s"), final pder2(unit="m/s2"),
      final f(unit="N"), final fder(unit="N/s"), final fder2(unit="N/s2"));
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange "Flange";
  equation
    flange.s = y;
    flange.f = u;
  end GeneralForceToPositionAdaptor;

  model GeneralPositionToForceAdaptor "Signals for a mechanism that takes position in and gives force out"
    extends Modelica.Blocks.Interfaces.Adaptors.PotentialToFlowAdaptor(
      final Name_p="s", final Name_pder="v", final Name_pder2="a",
      final Name_f="f", final Name_fder="der(f)", final Name_fder2="der2(f)",
      final use_fder=false, final use_fder2=false,
      final p(unit="m"), final pder(unit="m/s"), final pder2(unit="m/s2"),
      final f(unit="N"), final fder(unit="N/s"), final fder2(unit="N/s2"));
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Flange";
  equation
    flange.s = u;
    flange.f = y;
  end GeneralPositionToForceAdaptor;
end Components;

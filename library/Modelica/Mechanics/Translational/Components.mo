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
    SI.Force elastic "Force of the spring";
    SI.Force viscous "Force of the damper";
  equation
    elastic = c*(s_rel - s_rel0);
    viscous = d*v_rel;
    f = elastic + viscous;
    lossPower = v_rel*viscous;
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
    SI.Force push "Force with which the spring pushes the flanges apart";
    SI.Force viscous "Force of the damper, at most as large as that of the spring: the gap cannot pull";
  equation
    contact = s_rel0 > s_rel;
    push = smooth(1, noEvent(if contact then c*abs(s_rel0 - s_rel)^n else 0));
    viscous = noEvent(if contact then max(-push, min(push, d*v_rel)) else 0);
    f = viscous - push;
    lossPower = viscous*v_rel;
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
    // Rod
    s_a = s;
    s_b = s;
    der(s) = v;
    der(v) = a;
    f = flange_b.f + flange_a.f;
    // Friction
    free = false;
    v_relfric = v;
    a_relfric = a;
    f0 = Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], 0, 1);
    f0_max = peak*f0;
    f = if locked then unitForce*sa else sense*Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], sense*v, 1);
    lossPower = f*v;
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
    // Rod
    s_a = s;
    s_b = s;
    der(s) = v;
    der(v) = a;
    f = flange_b.f + flange_a.f;
    // Friction
    fn = fn_max*f_normalized;
    free = not fn > 0;
    v_relfric = v;
    a_relfric = a;
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    f0 = mu0*fn*cgeo;
    f0_max = peak*f0;
    f = if locked then unitForce*sa
      else sense*fn*cgeo*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], sense*v, 1);
    lossPower = f*v;
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
    Modelica.Blocks.Interfaces.RealInput given[3] "Position, velocity and acceleration at the start; 0 where not given";
  initial equation
    if use_s_start then
      s_flange = given[1];
    end if;
    if use_v_start then
      v_flange = given[2];
    end if;
    if use_a_start then
      der(v_flange) = given[3];
    end if;
  equation
    flange.f = 0;
    if use_s_start then
      connect(s_start, given[1]);
    else
      given[1] = 0;
    end if;
    if use_v_start then
      connect(v_start, given[2]);
    else
      given[2] = 0;
    end if;
    if use_a_start then
      connect(a_start, given[3]);
    else
      given[3] = 0;
    end if;
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
      Boolean atLeft "True at the left stop";
      Boolean atRight "True at the right stop";
      Integer sense(start=0) "Sense of the sliding: 1 to the right, -1 to the left, 0 if nothing slides or nothing rubs";
    equation
      atLeft = flange_a.s <= smin;
      atRight = flange_b.s >= smax;
      // As in Interfaces.PartialFriction, but no motion begins or goes on into a stop.
      startForward = if initial() then v_relfric > 0
        elseif pre(mode) == Stuck then not atRight and (pre(locked) or pre(startForward)) and sa*unitForce > (if pre(startForward) then f0 else f0_max)
        else pre(mode) == Backward and v_relfric > v_small;
      startBackward = if initial() then v_relfric < 0
        elseif pre(mode) == Stuck then not atLeft and (pre(locked) or pre(startBackward)) and -sa*unitForce > (if pre(startBackward) then f0 else f0_max)
        else pre(mode) == Forward and v_relfric < -v_small;
      sense = if free then 0 elseif startForward then 1 elseif startBackward then -1
        elseif abs(pre(mode)) == 1 then pre(mode) else 0;
      locked = sense == 0 and not free;
      a_relfric = if locked then 0 else unitAcceleration*(sa - sense*f0_max/unitForce);
      mode = if free then Free
        elseif v_relfric > 0 and not atRight and (sense == 1 or pre(mode) == Free) then Forward
        elseif v_relfric < 0 and not atLeft and (sense == -1 or pre(mode) == Free) then Backward
        else Stuck;
    end PartialFrictionWithStop;
  equation
    der(s) = v;
    der(v) = a;
    m*a = flange_b.f + flange_a.f - f;
    v_relfric = v;
    a_relfric = a;
    f0 = F_Stribeck + F_Coulomb;
    f0_max = 1.001*f0 "A little more, so that starting and sliding differ";
    free = not (atLeft or atRight or f0 > 0 or F_prop > 0);
    f = if locked then unitForce*sa else F_prop*v + sense*(F_Coulomb + F_Stribeck*exp(-fexp*sense*v));
    lossPower = f*v;
    stopped = if atRight then 1 elseif atLeft then -1 else 0;
    when initial() then
      assert(not atLeft or flange_a.s >= smin and v >= 0, "At the start a mass is left of its left stop, at s = " + String(s));
      assert(not atRight or flange_b.s <= smax and v <= 0, "At the start a mass is right of its right stop, at s = " + String(s));
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
    Blocks.Interfaces.RealInput inclination=grade if useInclinationInput "Inclination (tangent of the angle)";
    Blocks.Interfaces.RealInput cr=coefficient if useCrInput "Coefficient";
  protected
    Real coefficient "Coefficient";
    Real grade "Inclination";
  equation
    if not useCrInput then
      coefficient = CrConstant;
    end if;
    if not useInclinationInput then
      grade = inclinationConstant;
    end if;
    v = der(s);
    f_nominal = -fWeight*coefficient*cos(atan(grade));
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
    constant SI.Velocity unitSpeed=1 "Velocity that the drag refers to";
  public
    Sources.QuadraticSpeedDependentForce fDrag(final useSupport=true, final f_nominal=-Cd*A*rho*unitSpeed^2/2,
      final ForceDirection=false, final v_nominal=unitSpeed) "Drag";
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
    Modelica.Blocks.Sources.Constant roadInclination(k=inclinationConstant) if not useInclinationInput;
    Modelica.Blocks.Sources.Constant stillWind(k=vWindConstant) if not useWindInput;
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
    connect(stillWind.y, windSpeed.v_ref);
    connect(windSpeed.flange, fDrag.support);
    connect(cr, fRoll.cr);
    connect(inclination, fRoll.inclination);
    connect(inclination, atan.u);
    connect(roadInclination.y, atan.u);
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

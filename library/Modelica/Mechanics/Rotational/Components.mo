// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Rotational;
package Components "Inertias, springs, dampers, gears, clutches and friction"
  model Fixed "Flange fixed at an angle"
    parameter SI.Angle phi0=0 "Angle";
    Interfaces.Flange_b flange "Flange";
  equation
    flange.phi = phi0;
  end Fixed;

  model Inertia "Rotating body"
    extends Rotational.Interfaces.PartialTwoFlanges;
    parameter SI.Inertia J(min=0, start=1) "Moment of inertia";
    parameter StateSelect stateSelect=StateSelect.default "Priority of angle and velocity as states" annotation(HideResult=true);
    SI.Angle phi(stateSelect=stateSelect) "Angle";
    SI.AngularVelocity w(stateSelect=stateSelect) "Velocity";
    SI.AngularAcceleration a "Acceleration";
  equation
    phi = flange_a.phi;
    phi = flange_b.phi;
    w = der(phi);
    a = der(w);
    flange_a.tau + flange_b.tau = J*a;
  end Inertia;

  model Disc "Rigid shaft without inertia and with a constant angle between its ends"
    extends Rotational.Interfaces.PartialTwoFlanges;
    parameter SI.Angle deltaPhi=0 "Angle of the right end against the left end";
    SI.Angle phi "Angle of the middle";
  equation
    phi = flange_a.phi + deltaPhi/2;
    phi = flange_b.phi - deltaPhi/2;
    flange_a.tau + flange_b.tau = 0;
  end Disc;

  model Spring "Linear spring"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliant;
    parameter SI.RotationalSpringConstant c(final min=0, start=1.0e5) "Spring constant";
    parameter SI.Angle phi_rel0=0 "Relative angle without torque";
  equation
    tau = c*(phi_rel - phi_rel0);
  end Spring;

  model Damper "Linear damper"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  equation
    tau = d*w_rel;
    lossPower = w_rel*tau;
  end Damper;

  model SpringDamper "Linear spring and damper in parallel"
    parameter SI.RotationalSpringConstant c(final min=0, start=1.0e5) "Spring constant";
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    parameter SI.Angle phi_rel0=0 "Relative angle without torque of the spring";
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Torque elastic "Torque of the spring";
    SI.Torque viscous "Torque of the damper";
  equation
    tau = elastic + viscous;
    elastic = c*(phi_rel - phi_rel0);
    viscous = d*w_rel;
    lossPower = viscous*w_rel;
  end SpringDamper;

  model ElastoBacklash "Spring and damper with backlash; the damper never pulls at the end of contact"
    parameter SI.RotationalSpringConstant c(final min=Modelica.Constants.small, start=1.0e5) "Spring constant";
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    parameter SI.Angle b(final min=0) = 0 "Whole backlash";
    parameter SI.Angle phi_rel0=0 "Relative angle without torque of the spring";
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    final parameter SI.Angle half=b/2 "Half of the backlash";
    final parameter Boolean gap=b > 1e-10 "Is there a backlash worth speaking of?";
    SI.Angle turn "Angle from the middle of the backlash";
    Integer side "Side that touches: 1, -1, or 0 inside of the backlash";
    SI.Torque elastic "Torque of the spring";
    SI.Torque viscous "Torque of the damper, at most as large as that of the spring";
  equation
    turn = phi_rel - phi_rel0;
    side = if turn > half then 1 elseif turn < -half then -1 else 0;
    if initial() or not gap then
      // Initialization needs a torque that rises everywhere: within the backlash with a third of the stiffness.
      elastic = c*(turn - noEvent(max(-half, min(half, turn*2/3))));
      viscous = d*w_rel;
      lossPower = w_rel*viscous;
    else
      elastic = if side == 0 then 0 else c*(turn - side*half);
      viscous = noEvent(max(-abs(elastic), min(abs(elastic), d*w_rel)));
      lossPower = noEvent(if abs(tau) > 0 then w_rel*viscous else 0);
    end if;
    tau = elastic + viscous;
  end ElastoBacklash;

  model ElastoBacklash2 "Spring and damper with backlash; contact ends exactly when the torque vanishes"
    parameter SI.RotationalSpringConstant c(final min=Modelica.Constants.small, start=1.0e5) "Spring constant";
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    parameter SI.Angle b(final min=0) = 0 "Whole backlash";
    parameter SI.Angle phi_rel0=0 "Relative angle without torque of the spring";
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    final parameter SI.Angle half=b/2 "Half of the backlash";
    final parameter Boolean gap=b > 1e-10 "Is there a backlash worth speaking of?";
    SI.Angle turn "Angle from the middle of the backlash";
    Integer side "Side that touches: 1, -1, or 0 inside of the backlash";
    Boolean pressed "True while the teeth press on each other";
    SI.Torque elastic "Torque of the spring";
    SI.Torque viscous "Torque of the damper, if pressed";
  equation
    turn = phi_rel - phi_rel0;
    side = if turn > half then 1 elseif turn < -half then -1 else 0;
    viscous = d*w_rel;
    pressed = side*(elastic + viscous) > 0;
    if initial() or not gap then
      elastic = c*(turn - noEvent(max(-half, min(half, turn*2/3))));
      tau = elastic + viscous;
      lossPower = w_rel*viscous;
    else
      elastic = if side == 0 then 0 else c*(turn - side*half);
      tau = if pressed then elastic + viscous else 0;
      lossPower = if pressed then w_rel*viscous else 0;
    end if;
  end ElastoBacklash2;

  model BearingFriction "Dry friction of a shaft in its bearing"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real tau_pos[:, 2]=[0, 1] "Friction torque (second column) at velocities (first column, not negative)";
    parameter Real peak(final min=1) = 1 "Torque that starts the motion, relative to tau_pos[1, 2]";
    extends Rotational.Interfaces.PartialFriction;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    SI.Angle phi "Angle against the housing";
    SI.Torque tau "Friction torque";
    SI.AngularVelocity w "Velocity";
    SI.AngularAcceleration a "Acceleration";
  equation
    // Shaft
    flange_b.phi = phi + phi_support;
    flange_a.phi = phi + phi_support;
    der(phi) = w;
    der(w) = a;
    tau = flange_b.tau + flange_a.tau;
    // Friction
    free = false;
    w_relfric = w;
    a_relfric = a;
    tau0 = Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], 0, 1);
    tau0_max = peak*tau0;
    tau = if locked then unitTorque*sa else sense*Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], sense*w, 1);
    lossPower = tau*w;
  end BearingFriction;

  model Brake "Brake: dry friction with a normal force that is an input"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real mu_pos[:, 2]=[0, 0.5] "Friction coefficient (second column) at velocities (first column, not negative)";
    parameter Real peak(final min=1) = 1 "Torque that starts the motion, relative to that at zero velocity";
    parameter Real cgeo(final min=0) = 1 "Torque per friction force";
    parameter SI.Force fn_max(final min=0, start=1) "Largest normal force";
    extends Rotational.Interfaces.PartialFriction;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    SI.Angle phi "Angle against the housing";
    SI.Torque tau "Braking torque";
    SI.AngularVelocity w "Velocity";
    SI.AngularAcceleration a "Acceleration";
    Real mu0 "Friction coefficient at zero velocity";
    SI.Force fn "Normal force";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max: 0 open, 1 fully braked";
  equation
    // Shaft
    flange_b.phi = phi + phi_support;
    flange_a.phi = phi + phi_support;
    der(phi) = w;
    der(w) = a;
    tau = flange_b.tau + flange_a.tau;
    // Friction
    fn = fn_max*f_normalized;
    free = not fn > 0;
    w_relfric = w;
    a_relfric = a;
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    tau0 = mu0*fn*cgeo;
    tau0_max = peak*tau0;
    tau = if locked then unitTorque*sa
      else sense*fn*cgeo*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], sense*w, 1);
    lossPower = tau*w;
  end Brake;

  model Clutch "Clutch: dry friction between two shafts with a normal force that is an input"
    extends Modelica.Mechanics.Rotational.Icons.Clutch;
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    parameter Real mu_pos[:, 2]=[0, 0.5] "Friction coefficient (second column) at relative velocities (first column, not negative)";
    parameter Real peak(final min=1) = 1 "Torque that starts the motion, relative to that at zero velocity";
    parameter Real cgeo(final min=0) = 1 "Torque per friction force";
    parameter SI.Force fn_max(final min=0, start=1) "Largest normal force";
    extends Rotational.Interfaces.PartialFriction;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Real mu0 "Friction coefficient at zero velocity";
    SI.Force fn "Normal force";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max: 0 open, 1 fully engaged";
  equation
    fn = fn_max*f_normalized;
    free = not fn > 0;
    w_relfric = w_rel;
    a_relfric = a_rel;
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    tau0 = mu0*fn*cgeo;
    tau0_max = peak*tau0;
    tau = if locked then unitTorque*sa
      else sense*fn*cgeo*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], sense*w_rel, 1);
    lossPower = tau*w_rel;
  end Clutch;

  model OneWayClutch "Clutch and free wheel: slips only while flange_b is faster than flange_a"
    extends Modelica.Mechanics.Rotational.Icons.Clutch;
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    parameter Real mu_pos[:, 2]=[0, 0.5] "Friction coefficient (second column) at relative velocities (first column, not negative)";
    parameter Real peak(final min=1) = 1 "Torque that starts the motion, relative to that at zero velocity";
    parameter Real cgeo(final min=0) = 1 "Torque per friction force";
    parameter SI.Force fn_max(final min=0, start=1) "Largest normal force";
    parameter SI.AngularVelocity w_small=1e10 "Velocity from which slipping is certain";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Real u "Normal force relative to fn_max";
    SI.Force fn "Normal force";
    Boolean startForward(start=false) "Slipping begins";
    Boolean locked(start=false) "True while not slipping";
    Boolean stuck(start=false) "True while not slipping, or slipping backwards is prevented";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max: 0 free wheel, 1 fully engaged";
  protected
    constant Real margin=1.0e-4 "Least relative distance of the torques that begin and keep up slipping";
    constant SI.Torque newtonMetre=1;
    constant SI.AngularAcceleration radPerSecond2=1;
    final parameter Real mu0=Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1) "Friction coefficient at zero velocity";
    final parameter Real excess=max(peak, 1 + margin) "Torque that begins slipping, relative to that at zero velocity";
    Boolean free "True if there is no normal force";
    SI.Torque slip0 "Friction torque at zero velocity";
    SI.Torque grip "Torque that the clutch holds before slipping begins";
    Real sa(final unit="1") "Torque while locked, shifted acceleration otherwise";
  equation
    u = f_normalized;
    free = not u > 0;
    fn = if free then 0 else fn_max*u;
    slip0 = cgeo*fn*mu0;
    // Without a normal force the clutch holds a little, so that it leaves the stop in a definite way.
    grip = if pre(startForward) then slip0 elseif free then margin*cgeo*fn_max*mu0 else excess*slip0;
    startForward = if initial() then w_rel > 0
      else pre(stuck) and ((pre(locked) or pre(startForward)) and sa*newtonMetre > grip or w_rel > w_small);
    locked = pre(stuck) and not startForward;
    stuck = locked or not w_rel > 0;
    a_rel = if locked then 0 else radPerSecond2*(sa - slip0/newtonMetre);
    tau = if locked then newtonMetre*sa else cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], w_rel, 1);
    lossPower = if stuck then 0 else tau*w_rel;
  end OneWayClutch;

  model IdealGear "Ideal gear"
    extends Modelica.Mechanics.Rotational.Icons.Gear;
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real ratio(start=1) "Angle of flange_a per angle of flange_b";
    SI.Angle phi_a "Left angle against the housing";
    SI.Angle phi_b "Right angle against the housing";
  equation
    flange_a.phi = phi_support + phi_a;
    flange_b.phi = phi_support + phi_b;
    phi_a = ratio*phi_b;
    flange_b.tau + ratio*flange_a.tau = 0;
  end IdealGear;

  model LossyGear "Gear with mesh efficiency and bearing friction, which can get stuck"
    extends Modelica.Mechanics.Rotational.Icons.Gear;
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real ratio(start=1) "Angle of flange_a per angle of flange_b";
    parameter Real lossTable[:, 5]=[0, 1, 1, 0, 0]
      "Columns: speed of flange_a, efficiency when flange_a drives, when flange_b drives, bearing friction in both cases";
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    SI.Angle phi_a "Left angle against the housing";
    SI.Angle phi_b "Right angle against the housing";
    Real sa(final unit="1") "Lost torque while stuck, shifted acceleration otherwise";
    SI.AngularVelocity w_a "Left velocity against the housing";
    SI.AngularAcceleration a_a "Left acceleration against the housing";
    Real eta_mf1(unit="1") "Efficiency when flange_a drives";
    Real eta_mf2(unit="1") "Efficiency when flange_b drives";
    SI.Torque tau_bf_a "Bearing friction on the side of flange_a";
    SI.Torque tau_eta "Torque that passes the mesh";
    SI.Torque tau_bf1 "Bearing friction when flange_a drives";
    SI.Torque tau_bf2 "Bearing friction when flange_b drives";
    SI.Torque tauLoss "Lost torque";
    Boolean tau_aPos(start=true) = tau_etaPos "Same as tau_etaPos";
    Boolean tau_etaPos(start=true) "True if the torque through the mesh is not negative";
    Boolean startForward(start=false) "Motion forwards begins";
    Boolean startBackward(start=false) "Motion backwards begins";
    Boolean locked(start=false) "True while stuck";
    Boolean ideal "True if there are no losses";
    constant Integer Unknown=3 "Mode before the start";
    constant Integer Free=2 "Mode without losses";
    constant Integer Forward=1 "Mode while w_a > 0";
    constant Integer Stuck=0 "Mode while w_a = 0, including the begin of a motion";
    constant Integer Backward=-1 "Mode while w_a < 0";
    Integer mode(final min=Backward, final max=Unknown, start=Free, fixed=true) "Mode";
  protected
    constant SI.Torque newtonMetre=1;
    constant SI.AngularAcceleration radPerSecond2=1;
    // Loss at standstill: {part of the torque of flange_a, friction}, when flange_a drives and when flange_b drives
    final parameter Real leftDrives[2]={1 - Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 2], 0, 1),
      abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 4], 0, 1))};
    final parameter Real rightDrives[2]={1 - 1/Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 3], 0, 1),
      abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 5], 0, 1))};
    SI.Torque upper "Loss that forward motion would begin with";
    SI.Torque lower "Loss that backward motion would begin with";
    SI.AngularVelocity speed "Magnitude of w_a";
    Integer sense(start=0) "Sense of the motion: 1, -1, or 0 if stuck or without losses";
    Boolean fromLeft "True if the power flows from flange_a to flange_b";
  equation
    assert(abs(ratio) > 0, "The ratio of a gear must not be zero");
    ideal = max(abs(lossTable[:, 2] - ones(size(lossTable, 1)))) + max(abs(lossTable[:, 3] - ones(size(lossTable, 1))))
      + max(abs(lossTable[:, 4])) + max(abs(lossTable[:, 5])) <= Modelica.Constants.eps;
    // Kinematics and balance of torques
    flange_a.phi = phi_a + phi_support;
    flange_b.phi = phi_b + phi_support;
    phi_a = ratio*phi_b;
    der(phi_a) = w_a;
    der(w_a) = a_a;
    flange_b.tau = ratio*(tauLoss - flange_a.tau);
    // Table
    speed = noEvent(abs(w_a));
    eta_mf1 = Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 2], speed, 1);
    eta_mf2 = Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 3], speed, 1);
    tau_bf1 = noEvent(abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 4], speed, 1)));
    tau_bf2 = noEvent(abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 5], speed, 1)));
    // As a function of the torque of flange_a the loss is one line for either driving side. They meet where no torque
    // is left for the mesh; the torque of flange_a there is all bearing friction.
    tau_bf_a = noEvent(if 1 - eta_mf1*eta_mf2 <= Modelica.Constants.eps then tau_bf1/2
      else (tau_bf2 - tau_bf1)*eta_mf2/(1 - eta_mf1*eta_mf2));
    tau_eta = flange_a.tau - sense*tau_bf_a;
    tau_etaPos = tau_eta >= 0;
    fromLeft = tau_etaPos == (sense >= 0);
    tauLoss = if ideal then 0 elseif locked then newtonMetre*sa
      elseif fromLeft then (1 - eta_mf1)*flange_a.tau + sense*tau_bf1
      else (1 - 1/eta_mf2)*flange_a.tau + sense*tau_bf2;
    // A gear at rest takes up any torque between the losses of both directions. Either driving side may be ahead: the greater loss counts.
    upper = noEvent(max(leftDrives[1]*flange_a.tau + leftDrives[2], rightDrives[1]*flange_a.tau + rightDrives[2]));
    lower = noEvent(min(leftDrives[1]*flange_a.tau - leftDrives[2], rightDrives[1]*flange_a.tau - rightDrives[2]));
    startForward = if initial() then w_a > 0
      else pre(mode) == Stuck and (pre(locked) or pre(startForward)) and sa*newtonMetre > upper;
    startBackward = if initial() then w_a < 0
      else pre(mode) == Stuck and (pre(locked) or pre(startBackward)) and sa*newtonMetre < lower;
    sense = if ideal then 0 elseif startForward then 1 elseif startBackward then -1
      elseif abs(pre(mode)) == 1 then pre(mode) else 0;
    locked = sense == 0 and not ideal;
    a_a = if locked then 0 else radPerSecond2*(sa - tauLoss/newtonMetre);
    mode = if ideal then Free elseif sense == 1 and w_a > 0 then Forward elseif sense == -1 and w_a < 0 then Backward else Stuck;
    lossPower = tauLoss*w_a;
  end LossyGear;

  model IdealPlanetary "Ideal planetary gear"
    parameter Real ratio(start=100/50) "Teeth of the ring per teeth of the sun";
    Interfaces.Flange_a sun "Sun";
    Interfaces.Flange_a carrier "Carrier";
    Interfaces.Flange_b ring "Ring";
  equation
    sun.phi + ratio*ring.phi = (1 + ratio)*carrier.phi;
    ring.tau = ratio*sun.tau;
    carrier.tau + (1 + ratio)*sun.tau = 0;
  end IdealPlanetary;

  model Gearbox "Gear with losses, elasticity and backlash"
    extends Modelica.Mechanics.Rotational.Icons.Gearbox;
    extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlangesAndSupport;
    parameter Real ratio(start=1) "Angle of flange_a per angle of flange_b";
    parameter Real lossTable[:, 5]=[0, 1, 1, 0, 0]
      "Columns: speed of flange_a, efficiency when flange_a drives, when flange_b drives, bearing friction in both cases";
    parameter SI.RotationalSpringConstant c(final min=Modelica.Constants.small, start=1.0e5) "Spring constant";
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    parameter SI.Angle b(final min=0) = 0 "Whole backlash";
    parameter StateSelect stateSelect=StateSelect.prefer "Priority of relative angle and velocity as states" annotation(HideResult=true);
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialConditionalHeatPort(final T=293.15);
    SI.Angle phi_rel(start=0, stateSelect=stateSelect, nominal=1e-4) = flange_b.phi - lossyGear.flange_b.phi "Twist of the spring";
    SI.AngularVelocity w_rel(start=0, stateSelect=stateSelect) = der(phi_rel) "Its derivative";
    SI.AngularAcceleration a_rel(start=0) = der(w_rel) "Its second derivative";
    Rotational.Components.LossyGear lossyGear(final ratio=ratio, final lossTable=lossTable, final useSupport=true, final useHeatPort=true);
    Rotational.Components.ElastoBacklash elastoBacklash(final b=b, final c=c, final phi_rel0=0, final d=d, final useHeatPort=true);
  equation
    connect(flange_a, lossyGear.flange_a);
    connect(lossyGear.flange_b, elastoBacklash.flange_a);
    connect(elastoBacklash.flange_b, flange_b);
    connect(lossyGear.support, internalSupport);
    connect(lossyGear.heatPort, internalHeatPort);
    connect(elastoBacklash.heatPort, internalHeatPort);
  end Gearbox;

  model IdealGearR2T "Ideal gear from a shaft to a rod"
    extends Rotational.Interfaces.PartialElementaryRotationalToTranslational;
    parameter Real ratio(final unit="rad/m", start=1) "Angle of the shaft per distance of the rod";
  equation
    flangeR.phi - internalSupportR.phi = ratio*(flangeT.s - internalSupportT.s);
    flangeT.f + ratio*flangeR.tau = 0;
  end IdealGearR2T;

  model IdealRollingWheel "Wheel that rolls without slip"
    extends Rotational.Interfaces.PartialElementaryRotationalToTranslational;
    parameter SI.Distance radius(start=0.3) "Radius";
  equation
    flangeT.s - internalSupportT.s = radius*(flangeR.phi - internalSupportR.phi);
    flangeR.tau + radius*flangeT.f = 0;
  end IdealRollingWheel;

  model InitializeFlange "Gives a flange angle, velocity and acceleration at the start"
    extends Modelica.Blocks.Icons.Block;
    parameter Boolean use_phi_start=true "Is the angle given?" annotation(Evaluate=true);
    parameter Boolean use_w_start=true "Is the velocity given?" annotation(Evaluate=true);
    parameter Boolean use_a_start=true "Is the acceleration given?" annotation(Evaluate=true);
    parameter StateSelect stateSelect=StateSelect.default "Priority of angle and velocity as states";
    Modelica.Blocks.Interfaces.RealInput phi_start(unit="rad") if use_phi_start "Angle at the start";
    Modelica.Blocks.Interfaces.RealInput w_start(unit="rad/s") if use_w_start "Velocity at the start";
    Modelica.Blocks.Interfaces.RealInput a_start(unit="rad/s2") if use_a_start "Acceleration at the start";
    Interfaces.Flange_b flange "Flange";
    SI.Angle phi_flange(stateSelect=stateSelect) = flange.phi "Angle";
    SI.AngularVelocity w_flange(stateSelect=stateSelect) = der(phi_flange) "Velocity";
  protected
    Modelica.Blocks.Interfaces.RealInput given[3] "Angle, velocity and acceleration at the start; 0 where not given";
  initial equation
    if use_phi_start then
      phi_flange = given[1];
    end if;
    if use_w_start then
      w_flange = given[2];
    end if;
    if use_a_start then
      der(w_flange) = given[3];
    end if;
  equation
    flange.tau = 0;
    if use_phi_start then
      connect(phi_start, given[1]);
    else
      given[1] = 0;
    end if;
    if use_w_start then
      connect(w_start, given[2]);
    else
      given[2] = 0;
    end if;
    if use_a_start then
      connect(a_start, given[3]);
    else
      given[3] = 0;
    end if;
  end InitializeFlange;

  model RelativeStates "Makes relative angle and velocity of two flanges preferred states"
    extends Rotational.Interfaces.PartialTwoFlanges;
    parameter StateSelect stateSelect=StateSelect.prefer "Priority of relative angle and velocity as states";
    parameter SI.Angle phi_nominal(displayUnit="rad", min=0.0) = 1.0 "Typical size of the relative angle";
    SI.Angle phi_rel(start=0, stateSelect=stateSelect,
      nominal=if phi_nominal >= Modelica.Constants.eps then phi_nominal else 1) "Angle of flange_b against flange_a";
    SI.AngularVelocity w_rel(start=0, stateSelect=stateSelect) "Its derivative";
    SI.AngularAcceleration a_rel(start=0) "Its second derivative";
  equation
    flange_a.tau = 0;
    flange_b.tau = 0;
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
  end RelativeStates;

  model TorqueToAngleAdaptor "Signals for a shaft that takes torque in and gives angle out"
    parameter Boolean use_w=true "Give out the velocity?" annotation(Evaluate=true);
    parameter Boolean use_a=true "Give out the acceleration?" annotation(Evaluate=true);
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "Flange";
    Modelica.Blocks.Interfaces.RealOutput phi(unit="rad") "Angle";
    Modelica.Blocks.Interfaces.RealOutput w(unit="rad/s") if use_w "Velocity";
    Modelica.Blocks.Interfaces.RealOutput a(unit="rad/s2") if use_a "Acceleration";
    Modelica.Blocks.Interfaces.RealInput tau(unit="N.m") "Torque";
  protected
    Modelica.Blocks.Interfaces.RealInput w_internal(unit="rad/s") "Velocity, or 0";
    Modelica.Blocks.Interfaces.RealInput a_internal(unit="rad/s2") "Acceleration, or 0";
  equation
    connect(w, w_internal);
    connect(a, a_internal);
    flange.tau = tau;
    flange.phi = phi;
    if use_w then
      w_internal = der(phi);
    else
      w_internal = 0.0;
    end if;
    if use_a then
      a_internal = der(w_internal);
    else
      a_internal = 0.0;
    end if;
  end TorqueToAngleAdaptor;

  model AngleToTorqueAdaptor "Signals for a shaft that takes angle in and gives torque out"
    parameter Boolean use_w=true "Take in the velocity?" annotation(Evaluate=true);
    parameter Boolean use_a=true "Take in the acceleration?" annotation(Evaluate=true);
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Flange";
    Modelica.Blocks.Interfaces.RealInput phi(unit="rad") "Angle";
    Modelica.Blocks.Interfaces.RealInput w(unit="rad/s") if use_w or use_a "Velocity";
    Modelica.Blocks.Interfaces.RealInput a(unit="rad/s2") if use_a "Acceleration";
    Modelica.Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque";
  protected
    Modelica.Blocks.Interfaces.RealInput speed "Velocity, 0 without input";
    Modelica.Blocks.Interfaces.RealInput rise "Acceleration, 0 without input";
  equation
    if use_w or use_a then
      connect(w, speed);
    else
      speed = 0;
    end if;
    if use_a then
      connect(a, rise);
    else
      rise = 0;
    end if;
    // Given derivatives are taken as they are; others are found by differentiating.
    if use_a then
      flange.phi = Modelica.Blocks.Interfaces.Adaptors.Functions.state2({phi, speed, rise}, time);
    elseif use_w then
      flange.phi = Modelica.Blocks.Interfaces.Adaptors.Functions.state1({phi, speed}, time);
    else
      flange.phi = phi;
    end if;
    tau = -flange.tau;
  end AngleToTorqueAdaptor;

  model GeneralAngleToTorqueAdaptor "Signals for a shaft that takes angle in and gives torque out"
    extends Modelica.Blocks.Interfaces.Adaptors.PotentialToFlowAdaptor(
      final Name_p="phi", final Name_pder="w", final Name_pder2="a",
      final Name_f="tau", final Name_fder="der(tau)", final Name_fder2="der2(tau)",
      final use_fder=false, final use_fder2=false,
      final p(unit="rad"), final pder(unit="rad/s"), final pder2(unit="rad/s2"),
      final f(unit="N.m"), final fder(unit="N.m/s"), final fder2(unit="N.m/s2"));
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Flange";
  equation
    flange.phi = u;
    flange.tau = y;
  end GeneralAngleToTorqueAdaptor;

  model GeneralTorqueToAngleAdaptor "Signals for a shaft that takes torque in and gives angle out"
    extends Modelica.Blocks.Interfaces.Adaptors.FlowToPotentialAdaptor(
      final Name_p="phi", final Name_pder="w", final Name_pder2="a",
      final Name_f="tau", final Name_fder="der(tau)", final Name_fder2="der2(tau)",
      final use_fder=false, final use_fder2=false,
      final p(unit="rad"), final pder(unit="rad/s"), final pder2(unit="rad/s2"),
      final f(unit="N.m"), final fder(unit="N.m/s"), final fder2(unit="N.m/s2"));
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "Flange";
  equation
    flange.phi = y;
    flange.tau = u;
  end GeneralTorqueToAngleAdaptor;
end Components;

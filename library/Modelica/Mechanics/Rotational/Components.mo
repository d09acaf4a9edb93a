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
    SI.Torque tau_c "Torque of the spring";
    SI.Torque tau_d "Torque of the damper";
  equation
    tau_c = c*(phi_rel - phi_rel0);
    tau_d = d*w_rel;
    tau = tau_c + tau_d;
    lossPower = w_rel*tau_d;
  end SpringDamper;

  model ElastoBacklash "Spring and damper with backlash; the damper never pulls at the end of contact"
    parameter SI.RotationalSpringConstant c(final min=Modelica.Constants.small, start=1.0e5) "Spring constant";
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    parameter SI.Angle b(final min=0) = 0 "Whole backlash";
    parameter SI.Angle phi_rel0=0 "Relative angle without torque of the spring";
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    final parameter SI.Angle bMax=b/2 "Upper end of the backlash";
    final parameter SI.Angle bMin=-bMax "Lower end of the backlash";
    SI.Torque tau_c "Torque of the spring";
    SI.Torque tau_d "Torque of the damper without limits";
    SI.Angle phi_diff=phi_rel - phi_rel0 "Angle from the middle of the backlash";
    constant SI.Angle bEps=1e-10 "A backlash smaller than this counts as none";
  equation
    tau_d = d*w_rel;
    if initial() then
      // A characteristic that always rises makes initialization possible.
      tau_c = if phi_diff > 1.5*bMax then c*(phi_diff - bMax)
        elseif phi_diff < 1.5*bMin then c*(phi_diff - bMin) else c*phi_diff/3;
      tau = tau_c + tau_d;
      lossPower = w_rel*tau_d;
    else
      tau_c = if abs(b) <= bEps then c*phi_diff
        elseif phi_diff > bMax then c*(phi_diff - bMax)
        elseif phi_diff < bMin then c*(phi_diff - bMin) else 0;
      tau = if abs(b) <= bEps then tau_c + tau_d
        elseif phi_diff > bMax then smooth(0, noEvent(if tau_c + tau_d > 0 then tau_c + min(tau_c, tau_d) else 0))
        elseif phi_diff < bMin then smooth(0, noEvent(if tau_c + tau_d < 0 then tau_c + max(tau_c, tau_d) else 0))
        else 0;
      lossPower = if abs(b) <= bEps then w_rel*tau_d
        elseif phi_diff > bMax then smooth(0, noEvent(if tau_c + tau_d > 0 then w_rel*min(tau_c, tau_d) else 0))
        elseif phi_diff < bMin then smooth(0, noEvent(if tau_c + tau_d < 0 then w_rel*max(tau_c, tau_d) else 0))
        else 0;
    end if;
  end ElastoBacklash;

  model ElastoBacklash2 "Spring and damper with backlash; contact ends exactly when the torque vanishes"
    parameter SI.RotationalSpringConstant c(final min=Modelica.Constants.small, start=1.0e5) "Spring constant";
    parameter SI.RotationalDampingConstant d(final min=0, start=0) "Damping constant";
    parameter SI.Angle b(final min=0) = 0 "Whole backlash";
    parameter SI.Angle phi_rel0=0 "Relative angle without torque of the spring";
    extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    final parameter SI.Angle bMax=b/2 "Upper end of the backlash";
    final parameter SI.Angle bMin=-bMax "Lower end of the backlash";
    SI.Torque tau_c "Torque of the spring";
    SI.Torque tau_d "Torque of the damper without limits";
    SI.Angle phi_diff=phi_rel - phi_rel0 "Angle from the middle of the backlash";
    constant SI.Angle bEps=1e-10 "A backlash smaller than this counts as none";
  equation
    tau_d = d*w_rel;
    if initial() then
      tau_c = if phi_diff > 1.5*bMax then c*(phi_diff - bMax)
        elseif phi_diff < 1.5*bMin then c*(phi_diff - bMin) else c*phi_diff/3;
      tau = tau_c + tau_d;
      lossPower = w_rel*tau_d;
    else
      tau_c = if abs(b) <= bEps then c*phi_diff
        elseif phi_diff > bMax then c*(phi_diff - bMax)
        elseif phi_diff < bMin then c*(phi_diff - bMin) else 0;
      tau = if abs(b) <= bEps then tau_c + tau_d
        elseif phi_diff > bMax then (if tau_c + tau_d > 0 then tau_c + tau_d else 0)
        elseif phi_diff < bMin then (if tau_c + tau_d < 0 then tau_c + tau_d else 0)
        else 0;
      lossPower = if abs(b) <= bEps then w_rel*tau_d
        elseif phi_diff > bMax then (if tau_c + tau_d > 0 then w_rel*tau_d else 0)
        elseif phi_diff < bMin then (if tau_c + tau_d < 0 then w_rel*tau_d else 0)
        else 0;
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
    free = false;
    tau0 = Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], 0, 1);
    tau0_max = tau0*peak;
    phi = flange_a.phi - phi_support;
    flange_a.phi = flange_b.phi;
    w = der(phi);
    a = der(w);
    w_relfric = w;
    a_relfric = a;
    flange_a.tau + flange_b.tau = tau;
    tau = if locked then sa*unitTorque
      elseif startForward or pre(mode) == Forward and not startBackward then
        Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], w, 1)
      else -Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], -w, 1);
    lossPower = w_relfric*tau;
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
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    fn = f_normalized*fn_max;
    free = fn <= 0;
    tau0 = cgeo*fn*mu0;
    tau0_max = tau0*peak;
    phi = flange_a.phi - phi_support;
    flange_a.phi = flange_b.phi;
    w = der(phi);
    a = der(w);
    w_relfric = w;
    a_relfric = a;
    flange_a.tau + flange_b.tau = tau;
    tau = if locked then sa*unitTorque elseif free then 0
      elseif startForward or pre(mode) == Forward and not startBackward then
        cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], w, 1)
      else -cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], -w, 1);
    lossPower = w_relfric*tau;
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
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    fn = f_normalized*fn_max;
    free = fn <= 0;
    tau0 = cgeo*fn*mu0;
    tau0_max = tau0*peak;
    w_relfric = w_rel;
    a_relfric = a_rel;
    // The friction curve at the begin of a backward slip is that of the standard library, which takes w_rel, not -w_rel.
    tau = if locked then sa*unitTorque elseif free then 0
      elseif startBackward and not startForward then
        -cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], w_rel, 1)
      elseif startForward or pre(mode) == Forward then
        cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], w_rel, 1)
      else -cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], -w_rel, 1);
    lossPower = w_relfric*tau;
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
  protected
    SI.Torque tau0 "Friction torque at zero velocity";
    SI.Torque tau0_max "Torque that starts slipping";
    Real mu0 "Friction coefficient at zero velocity";
    Boolean free "True if there is no normal force";
    Real sa(final unit="1") "Torque while stuck, shifted acceleration otherwise";
    constant Real eps0=1.0e-4 "Relative hysteresis";
    SI.Torque tau0_max_low "Torque that starts slipping without a normal force";
    parameter Real peak2=max([peak, 1 + eps0]) "Peak with at least a small hysteresis";
    constant SI.AngularAcceleration unitAngularAcceleration=1;
    constant SI.Torque unitTorque=1;
  public
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max: 0 free wheel, 1 fully engaged";
  equation
    mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0, 1);
    u = f_normalized;
    free = u <= 0;
    fn = if free then 0 else u*fn_max;
    tau0 = cgeo*fn*mu0;
    tau0_max_low = eps0*cgeo*fn_max*mu0;
    tau0_max = if free then tau0_max_low else peak2*tau0;
    startForward = initial() and w_rel > 0
      or pre(stuck) and (w_rel > w_small or sa > tau0_max/unitTorque or sa > tau0/unitTorque and pre(startForward));
    locked = pre(stuck) and not startForward;
    stuck = locked or w_rel <= 0;
    a_rel = unitAngularAcceleration*(if locked then 0 else sa - tau0/unitTorque);
    tau = if locked then sa*unitTorque elseif free then 0
      else cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], w_rel, 1);
    lossPower = if stuck then 0 else w_rel*tau;
  end OneWayClutch;

  model IdealGear "Ideal gear"
    extends Modelica.Mechanics.Rotational.Icons.Gear;
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real ratio(start=1) "Angle of flange_a per angle of flange_b";
    SI.Angle phi_a "Left angle against the housing";
    SI.Angle phi_b "Right angle against the housing";
  equation
    phi_a = flange_a.phi - phi_support;
    phi_b = flange_b.phi - phi_support;
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
    Real interpolation_result[1, 4] "Row of the table at the present speed";
    Real eta_mf1(unit="1") "Efficiency when flange_a drives";
    Real eta_mf2(unit="1") "Efficiency when flange_b drives";
    SI.Torque tau_bf_a "Bearing friction on the side of flange_a";
    SI.Torque tau_eta "Torque that passes the mesh";
    SI.Torque tau_bf1 "Bearing friction when flange_a drives";
    SI.Torque tau_bf2 "Bearing friction when flange_b drives";
    SI.Torque quadrant1 "Loss for w_a > 0 and tau_eta > 0";
    SI.Torque quadrant2 "Loss for w_a > 0 and tau_eta < 0";
    SI.Torque quadrant3 "Loss for w_a < 0 and tau_eta < 0";
    SI.Torque quadrant4 "Loss for w_a < 0 and tau_eta > 0";
    SI.Torque quadrant1_p "Limit of quadrant1 at zero speed";
    SI.Torque quadrant2_p "Limit of quadrant2 at zero speed";
    SI.Torque quadrant3_m "Limit of quadrant3 at zero speed";
    SI.Torque quadrant4_m "Limit of quadrant4 at zero speed";
    SI.Torque tauLoss "Lost torque";
    SI.Torque tauLossMax "Loss for w_a > 0";
    SI.Torque tauLossMin "Loss for w_a < 0";
    SI.Torque tauLossMax_p "Limit of tauLossMax at zero speed";
    SI.Torque tauLossMin_m "Limit of tauLossMin at zero speed";
    Boolean tau_aPos(start=true) "Same as tau_etaPos";
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
    SI.Torque tau_eta_p "tau_eta when starting forwards";
    SI.Torque tau_eta_m "tau_eta when starting backwards";
  protected
    constant SI.AngularAcceleration unitAngularAcceleration=1;
    constant SI.Torque unitTorque=1;
    // The table at zero speed
    parameter Real eta_mf1_0(unit="1") = Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 2], 0, 1);
    parameter Real eta_mf2_0(unit="1") = Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 3], 0, 1);
    parameter SI.Torque tau_bf1_0=abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 4], 0, 1));
    parameter SI.Torque tau_bf2_0=abs(Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, 5], 0, 1));
    parameter SI.Torque tau_bf_a_0=
      if Modelica.Math.isEqual(eta_mf1_0, 1.0, Modelica.Constants.eps) and Modelica.Math.isEqual(eta_mf2_0, 1.0, Modelica.Constants.eps)
      then tau_bf1_0/2 else (tau_bf1_0 - tau_bf2_0)/(eta_mf1_0 - 1.0/eta_mf2_0);
  equation
    assert(abs(ratio) > 0, "The ratio of a gear must not be zero");
    ideal = Modelica.Math.Matrices.isEqual(lossTable, [0, 1, 1, 0, 0], Modelica.Constants.eps);
    // Table
    if ideal then
      interpolation_result = [1, 1, 0, 0];
      eta_mf1 = 1;
      eta_mf2 = 1;
      tau_bf1 = 0;
      tau_bf2 = 0;
    else
      for column in 1:4 loop
        interpolation_result[1, column] =
          Modelica.Math.Vectors.interpolate(lossTable[:, 1], lossTable[:, column + 1], noEvent(abs(w_a)), 1);
      end for;
      eta_mf1 = interpolation_result[1, 1];
      eta_mf2 = interpolation_result[1, 2];
      tau_bf1 = noEvent(abs(interpolation_result[1, 3]));
      tau_bf2 = noEvent(abs(interpolation_result[1, 4]));
    end if;
    if Modelica.Math.isEqual(eta_mf1, 1.0, Modelica.Constants.eps) and Modelica.Math.isEqual(eta_mf2, 1.0, Modelica.Constants.eps) then
      tau_bf_a = tau_bf1/2;
    else
      tau_bf_a = (tau_bf1 - tau_bf2)/(eta_mf1 - 1.0/eta_mf2);
    end if;
    // Kinematics and balance
    phi_a = flange_a.phi - phi_support;
    phi_b = flange_b.phi - phi_support;
    phi_a = ratio*phi_b;
    w_a = der(phi_a);
    a_a = der(w_a);
    flange_b.tau = ratio*(tauLoss - flange_a.tau);
    // Losses in the four quadrants, at the present speed and at zero speed
    quadrant1 = tau_bf1 + (1 - eta_mf1)*flange_a.tau;
    quadrant2 = tau_bf2 + (1 - 1/eta_mf2)*flange_a.tau;
    quadrant3 = (1 - eta_mf1)*flange_a.tau - tau_bf1;
    quadrant4 = (1 - 1/eta_mf2)*flange_a.tau - tau_bf2;
    quadrant1_p = tau_bf1_0 + (1 - eta_mf1_0)*flange_a.tau;
    quadrant2_p = tau_bf2_0 + (1 - 1/eta_mf2_0)*flange_a.tau;
    quadrant3_m = (1 - eta_mf1_0)*flange_a.tau - tau_bf1_0;
    quadrant4_m = (1 - 1/eta_mf2_0)*flange_a.tau - tau_bf2_0;
    tau_eta_p = flange_a.tau - tau_bf_a_0;
    tau_eta_m = flange_a.tau + tau_bf_a_0;
    tauLossMax_p = if noEvent(tau_eta_p > 0) then quadrant1_p else quadrant2_p;
    tauLossMin_m = if noEvent(tau_eta_m > 0) then quadrant4_m else quadrant3_m;
    // Direction of the power
    tau_eta = if ideal or locked then flange_a.tau
      elseif startForward or pre(mode) == Forward then flange_a.tau - tau_bf_a else flange_a.tau + tau_bf_a;
    tau_etaPos = tau_eta >= 0;
    tau_aPos = tau_etaPos;
    tauLossMax = if tau_etaPos then quadrant1 else quadrant2;
    tauLossMin = if tau_etaPos then quadrant4 else quadrant3;
    // Modes
    startForward = initial() and w_a > 0 or pre(mode) == Stuck and sa > tauLossMax_p/unitTorque;
    startBackward = initial() and w_a < 0 or pre(mode) == Stuck and sa < tauLossMin_m/unitTorque;
    locked = not (ideal or startForward or startBackward or pre(mode) == Forward or pre(mode) == Backward);
    tauLoss = if ideal then 0 elseif locked then sa*unitTorque
      elseif startForward or pre(mode) == Forward then tauLossMax else tauLossMin;
    a_a = unitAngularAcceleration*(if locked then 0 else sa - tauLoss/unitTorque);
    mode = if ideal then Free
      elseif w_a > 0 and (startForward or pre(mode) == Forward) then Forward
      elseif w_a < 0 and (startBackward or pre(mode) == Backward) then Backward
      else Stuck;
    lossPower = w_a*tauLoss;
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
    encapsulated model Set_phi_start "Sets the angle"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Blocks.Interfaces.RealInput phi_start(unit="rad") "Angle";
      Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Flange";
    initial equation
      flange.phi = phi_start;
    equation
      flange.tau = 0;
    end Set_phi_start;

    encapsulated model Set_w_start "Sets the velocity"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Blocks.Interfaces.RealInput w_start(unit="rad/s") "Velocity";
      Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Flange";
    initial equation
      der(flange.phi) = w_start;
    equation
      flange.tau = 0;
    end Set_w_start;

    encapsulated model Set_a_start "Sets the acceleration"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Blocks.Interfaces.RealInput a_start(unit="rad/s2") "Acceleration";
      Modelica.Mechanics.Rotational.Interfaces.Flange_b flange(phi(stateSelect=StateSelect.avoid)) "Flange";
      Modelica.Units.SI.AngularVelocity w=der(flange.phi) "Velocity";
    initial equation
      der(w) = a_start;
    equation
      flange.tau = 0;
    end Set_a_start;

    encapsulated model Set_flange_tau "No torque"
      import Modelica;
      extends Modelica.Blocks.Icons.Block;
      Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Flange";
    equation
      flange.tau = 0;
    end Set_flange_tau;

    Set_phi_start set_phi_start if use_phi_start;
    Set_w_start set_w_start if use_w_start;
    Set_a_start set_a_start if use_a_start;
    Set_flange_tau set_flange_tau;
  equation
    connect(phi_start, set_phi_start.phi_start);
    connect(w_start, set_w_start.w_start);
    connect(a_start, set_a_start.a_start);
    connect(flange, set_phi_start.flange);
    connect(flange, set_w_start.flange);
    connect(flange, set_a_start.flange);
    connect(flange, set_flange_tau.flange);
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
    Modelica.Mechanics.Rotational.Sources.Move move if use_a;
    Modelica.Blocks.Routing.Multiplex3 multiplex3 if use_a;
    Modelica.Mechanics.Rotational.Sensors.TorqueSensor torqueSensor;
    Modelica.Blocks.Routing.Multiplex2 multiplex2 if use_w and not use_a;
    Move_phi move_phi if not use_w and not use_a;
    Move_w move_w if use_w and not use_a;

    model Move_phi "Motion with the angle from an input"
      extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
      Modelica.Blocks.Interfaces.RealInput phi(final quantity="Angle", final unit="rad", displayUnit="deg") "Angle";
    equation
      phi = flange.phi - phi_support;
    end Move_phi;

    model Move_w "Motion with angle and velocity from inputs"
      extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
      SI.Angle phi "Angle against the housing";
      Modelica.Blocks.Interfaces.RealInput u[2] "Angle and velocity";
    protected
      function position "Angle; its derivative is the other element"
        extends Modelica.Icons.Function;
        input Real q_qd[2] "Angle and velocity";
        input Real dummy "Time, so that a derivative exists";
        output Real q "Angle";
      algorithm
        q := q_qd[1];
        annotation(derivative(noDerivative=q_qd)=position_der, InlineAfterIndexReduction=true);
      end position;

      function position_der "Derivative of position"
        extends Modelica.Icons.Function;
        input Real q_qd[2] "Angle and velocity";
        input Real dummy "Time";
        input Real dummy_der "One";
        output Real qd "Velocity";
      algorithm
        qd := q_qd[2];
        annotation(InlineAfterIndexReduction=true);
      end position_der;
    equation
      phi = flange.phi - phi_support;
      phi = position(u, time);
    end Move_w;
  equation
    connect(phi, multiplex3.u1[1]);
    connect(w, multiplex3.u2[1]);
    connect(a, multiplex3.u3[1]);
    connect(multiplex3.y, move.u);
    connect(phi, multiplex2.u1[1]);
    connect(w, multiplex2.u2[1]);
    connect(multiplex2.y, move_w.u);
    connect(phi, move_phi.phi);
    connect(move.flange, torqueSensor.flange_a);
    connect(move_w.flange, torqueSensor.flange_a);
    connect(move_phi.flange, torqueSensor.flange_a);
    connect(torqueSensor.flange_b, flange);
    connect(torqueSensor.tau, tau);
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

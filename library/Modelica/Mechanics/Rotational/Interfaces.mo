// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Rotational;
package Interfaces "Flanges and partial components"
  connector Flange "Flange of a shaft"
    SI.Angle phi "Angle";
    flow SI.Torque tau "Torque cut into the component";
  end Flange;

  connector Flange_a "Left flange"
    extends Flange;
  end Flange_a;

  connector Flange_b "Right flange"
    extends Flange;
  end Flange_b;

  connector Support "Flange of a housing"
    extends Flange;
  end Support;

  model InternalSupport "Housing inside of a component, with a given torque"
    input SI.Torque tau "Torque on the housing";
    SI.Angle phi "Angle of the housing";
    Flange_a flange "Housing";
  equation
    phi = flange.phi;
    tau = flange.tau;
  end InternalSupport;

  partial model PartialTwoFlanges "Two flanges"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  end PartialTwoFlanges;

  partial model PartialOneFlangeAndSupport "One flange and an optional housing, for components made of components"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    Flange_b flange "Flange";
    Support support if useSupport "Housing";
  protected
    Support internalSupport "Housing, fixed or not";
    Components.Fixed fixed if not useSupport "Fixed housing";
  equation
    connect(internalSupport, support);
    connect(internalSupport, fixed.flange);
  end PartialOneFlangeAndSupport;

  partial model PartialTwoFlangesAndSupport "Two flanges and an optional housing, for components made of components"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    Support support if useSupport "Housing";
  protected
    Support internalSupport "Housing, fixed or not";
    Components.Fixed fixed if not useSupport "Fixed housing";
  equation
    connect(internalSupport, support);
    connect(internalSupport, fixed.flange);
  end PartialTwoFlangesAndSupport;

  partial model PartialCompliant "Two flanges with a torque between them"
    SI.Angle phi_rel(start=0) "Angle of flange_b against flange_a";
    SI.Torque tau "Torque between the flanges";
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    tau = flange_b.tau;
    tau = -flange_a.tau;
  end PartialCompliant;

  partial model PartialCompliantWithRelativeStates "Two flanges with a torque between them; the relative angle is preferred as state"
    SI.Angle phi_rel(start=0, stateSelect=stateSelect,
      nominal=if phi_nominal >= Modelica.Constants.eps then phi_nominal else 1) "Angle of flange_b against flange_a";
    SI.AngularVelocity w_rel(start=0, stateSelect=stateSelect) "Its derivative";
    SI.AngularAcceleration a_rel(start=0) "Its second derivative";
    SI.Torque tau "Torque between the flanges";
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    parameter SI.Angle phi_nominal(displayUnit="rad", min=0.0) = 1e-4 "Typical size of the relative angle";
    parameter StateSelect stateSelect=StateSelect.prefer "Priority of relative angle and velocity as states" annotation(HideResult=true);
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    tau = flange_b.tau;
    tau = -flange_a.tau;
  end PartialCompliantWithRelativeStates;

  partial model PartialElementaryOneFlangeAndSupport2 "One flange and an optional housing"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    Flange_b flange "Flange";
    Support support(phi=phi_support, tau=-flange.tau) if useSupport "Housing";
  protected
    SI.Angle phi_support "Angle of the housing";
  equation
    if not useSupport then
      phi_support = 0;
    end if;
  end PartialElementaryOneFlangeAndSupport2;

  partial model PartialElementaryTwoFlangesAndSupport2 "Two flanges and an optional housing"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    Support support(phi=phi_support, tau=-flange_a.tau - flange_b.tau) if useSupport "Housing";
  protected
    SI.Angle phi_support "Angle of the housing";
  equation
    if not useSupport then
      phi_support = 0;
    end if;
  end PartialElementaryTwoFlangesAndSupport2;

  partial model PartialElementaryRotationalToTranslational "From a shaft to a rod"
    parameter Boolean useSupportR=false "Is there a flange for the shaft's housing?" annotation(Evaluate=true);
    parameter Boolean useSupportT=false "Is there a flange for the rod's housing?" annotation(Evaluate=true);
    Rotational.Interfaces.Flange_a flangeR "Shaft";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flangeT "Rod";
    Rotational.Interfaces.Support supportR if useSupportR "Housing of the shaft";
    Translational.Interfaces.Support supportT if useSupportT "Housing of the rod";
  protected
    Rotational.Interfaces.InternalSupport internalSupportR(tau=-flangeR.tau) "Housing of the shaft, fixed or not";
    Translational.Interfaces.InternalSupport internalSupportT(f=-flangeT.f) "Housing of the rod, fixed or not";
    Rotational.Components.Fixed fixedR if not useSupportR;
    Translational.Components.Fixed fixedT if not useSupportT;
  equation
    connect(internalSupportR.flange, supportR);
    connect(internalSupportR.flange, fixedR.flange);
    connect(internalSupportT.flange, supportT);
    connect(internalSupportT.flange, fixedT.flange);
  end PartialElementaryRotationalToTranslational;

  partial model PartialTorque "Source of torque"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi "Angle against the housing";
  equation
    phi = flange.phi - phi_support;
  end PartialTorque;

  partial model PartialAbsoluteSensor "Sensor of one flange"
    extends Modelica.Icons.RoundSensor;
    Flange_a flange "Flange to be measured";
  equation
    flange.tau = 0;
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Sensor between two flanges"
    extends Modelica.Icons.RoundSensor;
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  equation
    flange_a.tau + flange_b.tau = 0;
  end PartialRelativeSensor;

  partial model PartialFriction "Dry friction as a machine with the modes stuck, forward, backward and free"
    parameter SI.AngularVelocity w_small=1.0e10 "Velocity from which a reversal is certain";
    SI.AngularVelocity w_relfric "Relative velocity of the surfaces";
    SI.AngularAcceleration a_relfric "Relative acceleration of the surfaces";
    SI.Torque tau0 "Friction torque at zero velocity";
    SI.Torque tau0_max "Torque that starts the motion";
    Boolean free "True if there is no friction";
    Real sa(final unit="1") "Torque while stuck, shifted acceleration otherwise";
    Boolean startForward(start=false, fixed=true) "Motion forwards begins";
    Boolean startBackward(start=false, fixed=true) "Motion backwards begins";
    Boolean locked(start=false) "True while stuck";
    constant Integer Unknown=3 "Mode before the start";
    constant Integer Free=2 "Mode without friction";
    constant Integer Forward=1 "Mode while w_relfric > 0";
    constant Integer Stuck=0 "Mode while w_relfric = 0, including the begin of a motion";
    constant Integer Backward=-1 "Mode while w_relfric < 0";
    Integer mode(final min=Backward, final max=Unknown, start=Unknown, fixed=true) "Mode";
  protected
    constant SI.AngularAcceleration unitAngularAcceleration=1 annotation(HideResult=true);
    constant SI.Torque unitTorque=1 annotation(HideResult=true);
    Integer sense(start=0) "Sense of the sliding: 1 forwards, -1 backwards, 0 if nothing slides or nothing rubs";
  equation
    // A contact that sticks holds up to tau0_max; once it has begun to give way, up to tau0. This is asked only after sa
    // was found as a torque: where sliding ends, sa still is an acceleration.
    startForward = if initial() then w_relfric > 0
      elseif pre(mode) == Stuck then (pre(locked) or pre(startForward)) and sa*unitTorque > (if pre(startForward) then tau0 else tau0_max)
      else pre(mode) == Backward and w_relfric > w_small;
    startBackward = if initial() then w_relfric < 0
      elseif pre(mode) == Stuck then (pre(locked) or pre(startBackward)) and -sa*unitTorque > (if pre(startBackward) then tau0 else tau0_max)
      else pre(mode) == Forward and w_relfric < -w_small;
    sense = if free then 0 elseif startForward then 1 elseif startBackward then -1
      elseif abs(pre(mode)) == 1 then pre(mode) else 0;
    locked = sense == 0 and not free;
    // While sliding, sa runs on from the torque at which the motion began: it has no jump where the contact gives way.
    a_relfric = if locked then 0 else unitAngularAcceleration*(sa - sense*tau0_max/unitTorque);
    mode = if free then Free
      elseif w_relfric > 0 and (sense == 1 or pre(mode) == Free) then Forward
      elseif w_relfric < 0 and (sense == -1 or pre(mode) == Free) then Backward
      else Stuck;
  end PartialFriction;
end Interfaces;

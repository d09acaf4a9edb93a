// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Translational;
package Interfaces "Flanges and partial components"
  connector Flange "Flange of a rod"
    SI.Position s "Position";
    flow SI.Force f "Force cut into the component";
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

  model InternalSupport "Housing inside of a component, with a given force"
    input SI.Force f "Force on the housing";
    SI.Position s "Position of the housing";
    Flange_a flange "Housing";
  equation
    s = flange.s;
    f = flange.f;
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
    extends Translational.Interfaces.PartialTwoFlanges;
    Support support if useSupport "Housing";
  protected
    Support internalSupport "Housing, fixed or not";
    Components.Fixed fixed if not useSupport "Fixed housing";
  equation
    connect(internalSupport, support);
    connect(internalSupport, fixed.flange);
  end PartialTwoFlangesAndSupport;

  partial model PartialRigid "Rigid rod of a given length"
    SI.Position s "Position of the centre";
    parameter SI.Length L(start=0) "Length";
    extends Translational.Interfaces.PartialTwoFlanges;
  equation
    s = flange_a.s + L/2;
    s = flange_b.s - L/2;
  end PartialRigid;

  partial model PartialCompliant "Two flanges with a force between them"
    extends Translational.Interfaces.PartialTwoFlanges;
    SI.Position s_rel(start=0) "Distance of the flanges";
    SI.Force f "Force that pulls the flanges together";
  equation
    s_rel = flange_b.s - flange_a.s;
    f = flange_b.f;
    f = -flange_a.f;
  end PartialCompliant;

  partial model PartialCompliantWithRelativeStates "Two flanges with a force between them; the distance is preferred as state"
    parameter StateSelect stateSelect=StateSelect.prefer "Priority of distance and velocity as states" annotation(HideResult=true);
    parameter SI.Distance s_nominal=1e-4 "Typical size of the distance";
    SI.Position s_rel(start=0, stateSelect=stateSelect, nominal=s_nominal) "Distance of the flanges";
    SI.Velocity v_rel(start=0, stateSelect=stateSelect) "Its derivative";
    SI.Force f "Force that pulls the flanges together";
    extends Translational.Interfaces.PartialTwoFlanges;
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    f = flange_b.f;
    f = -flange_a.f;
  end PartialCompliantWithRelativeStates;

  partial model PartialElementaryOneFlangeAndSupport2 "One flange and an optional housing"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    SI.Length s "Position against the housing";
    Flange_b flange "Flange";
    Support support(s=s_support, f=-flange.f) if useSupport "Housing";
  protected
    SI.Length s_support "Position of the housing";
  equation
    s = flange.s - s_support;
    if not useSupport then
      s_support = 0;
    end if;
  end PartialElementaryOneFlangeAndSupport2;

  partial model PartialElementaryTwoFlangesAndSupport2 "Two flanges and an optional housing"
    parameter Boolean useSupport=false "Is there a flange for the housing?" annotation(Evaluate=true);
    extends Translational.Interfaces.PartialTwoFlanges;
    Support support(s=s_support, f=-flange_a.f - flange_b.f) if useSupport "Housing";
    SI.Length s_a "Left position against the housing";
    SI.Length s_b "Right position against the housing";
  protected
    SI.Length s_support "Position of the housing";
  equation
    s_a = flange_a.s - s_support;
    s_b = flange_b.s - s_support;
    if not useSupport then
      s_support = 0;
    end if;
  end PartialElementaryTwoFlangesAndSupport2;

  partial model PartialElementaryRotationalToTranslational "From a shaft to a rod"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryRotationalToTranslational;
  end PartialElementaryRotationalToTranslational;

  partial model PartialForce "Source of force"
    extends PartialElementaryOneFlangeAndSupport2;
    SI.Force f "Force cut into the flange (negative: it accelerates)";
  equation
    f = flange.f;
  end PartialForce;

  partial model PartialAbsoluteSensor "Sensor of one flange"
    extends Modelica.Icons.RectangularSensor;
    Interfaces.Flange_a flange "Flange to be measured";
  equation
    flange.f = 0;
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Sensor between two flanges"
    extends Modelica.Icons.RectangularSensor;
    extends Translational.Interfaces.PartialTwoFlanges;
  equation
    flange_a.f + flange_b.f = 0;
  end PartialRelativeSensor;

  partial model PartialFriction "Dry friction as a machine with the modes stuck, forward, backward and free"
    parameter SI.Velocity v_small=1e-3 "Velocity from which a reversal is certain";
    SI.Velocity v_relfric "Relative velocity of the surfaces";
    SI.Acceleration a_relfric "Relative acceleration of the surfaces";
    SI.Force f0 "Friction force at zero velocity";
    SI.Force f0_max "Force that starts the motion";
    Boolean free "True if there is no friction";
    Real sa(unit="1") "Force while stuck, shifted acceleration otherwise";
    Boolean startForward(start=false, fixed=true) "Motion to the right begins";
    Boolean startBackward(start=false, fixed=true) "Motion to the left begins";
    Boolean locked(start=false) "True while stuck";
    constant Integer Unknown=3 "Mode before the start";
    constant Integer Free=2 "Mode without friction";
    constant Integer Forward=1 "Mode while v_relfric > 0";
    constant Integer Stuck=0 "Mode while v_relfric = 0, including the begin of a motion";
    constant Integer Backward=-1 "Mode while v_relfric < 0";
    Integer mode(final min=Backward, final max=Unknown, start=Unknown, fixed=true) "Mode";
  protected
    constant SI.Acceleration unitAcceleration=1 annotation(HideResult=true);
    constant SI.Force unitForce=1 annotation(HideResult=true);
    Integer sense(start=0) "Sense of the sliding: 1 forwards, -1 backwards, 0 if nothing slides or nothing rubs";
  equation
    // A contact that sticks holds up to f0_max; once it has begun to give way, up to f0. This is asked only after sa
    // was found as a force: where sliding ends, sa still is an acceleration.
    startForward = if initial() then v_relfric > 0
      elseif pre(mode) == Stuck then (pre(locked) or pre(startForward)) and sa*unitForce > (if pre(startForward) then f0 else f0_max)
      else pre(mode) == Backward and v_relfric > v_small;
    startBackward = if initial() then v_relfric < 0
      elseif pre(mode) == Stuck then (pre(locked) or pre(startBackward)) and -sa*unitForce > (if pre(startBackward) then f0 else f0_max)
      else pre(mode) == Forward and v_relfric < -v_small;
    sense = if free then 0 elseif startForward then 1 elseif startBackward then -1
      elseif abs(pre(mode)) == 1 then pre(mode) else 0;
    locked = sense == 0 and not free;
    // While sliding, sa runs on from the force at which the motion began: it has no jump where the contact gives way.
    a_relfric = if locked then 0 else unitAcceleration*(sa - sense*f0_max/unitForce);
    mode = if free then Free
      elseif v_relfric > 0 and (sense == 1 or pre(mode) == Free) then Forward
      elseif v_relfric < 0 and (sense == -1 or pre(mode) == Free) then Backward
      else Stuck;
  end PartialFriction;
end Interfaces;

// MLS 7.3.2: modifiers of the constraining class also hold for a redeclared component
package Lib
  partial model Source
    parameter Real amp = 1;
    Real y;
  end Source;
  model Steady
    extends Source;
  equation
    y = amp;
  end Steady;
  model Wave
    extends Source;
    parameter Real f = 1;
  equation
    y = amp*sin(f*time);
  end Wave;
  model Rig
    replaceable Steady src constrainedby Source(amp = 8);
    Real twice = 2*src.y;
  end Rig;
end Lib;
model ConstrainingModifierAppliesToRedeclaration
  extends Lib.Rig(redeclare Lib.Wave src(f = 50));
end ConstrainingModifierAppliesToRedeclaration;

// MLS 7.3.2: the class in a redeclaration must be a subtype of the constraining class
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
  model Silent
    Real y = 0;
  end Silent;
  model Rig
    replaceable model Kind = Steady constrainedby Source;
    Kind src;
  end Rig;
end Lib;
model FailClassRedeclareOutsideConstraint
  Lib.Rig rig(redeclare model Kind = Lib.Silent);
end FailClassRedeclareOutsideConstraint;

// MLS 6.5: redeclaring an inherited component may add an input connector, because it can be served here
connector In = input Real;
connector Out = output Real;
package Lib
  partial block Base
    Out y;
  end Base;
  block Zero
    extends Base;
  equation
    y = 0;
  end Zero;
  block Amplifier
    extends Base;
    In u;
  equation
    y = 5*u;
  end Amplifier;
  model Frame
    replaceable Zero part constrainedby Base;
    Real seen;
  equation
    seen = part.y;
  end Frame;
end Lib;
model InheritedRedeclareMayAddInput
  extends Lib.Frame(redeclare Lib.Amplifier part);
equation
  part.u = time;
end InheritedRedeclareMayAddInput;

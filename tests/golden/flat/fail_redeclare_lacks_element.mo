// MLS 6.4: a redeclared class must offer all public elements of the constraining class
package Lib
  model Rich
    parameter Real a = 1;
    Real y = a*time;
  end Rich;
  model Poor
    Real y = time;
  end Poor;
  model Holder
    replaceable Rich part;
    Real z = part.a*part.y;
  end Holder;
end Lib;
model FailRedeclareLacksElement
  Lib.Holder h(redeclare Lib.Poor part);
end FailRedeclareLacksElement;

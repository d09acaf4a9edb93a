// MLS 7.3.1: `class extends` adds to an inherited class; accepted also where that is not replaceable
package Basic
  model System
    Real x = 1;
  end System;
  model Run
    extends System;
  end Run;
end Basic;
package More
  extends Basic;
  redeclare class extends System
    Real y = 2 * x;
  end System;
end More;
model ClassExtendsWhatIsNotReplaceable
  extends More.Run;
end ClassExtendsWhatIsNotReplaceable;

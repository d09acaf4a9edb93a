// MLS 5.4: an outer class that is partial needs an inner one
package Lib
  partial function law
    input Real u;
    output Real y;
  end law;
  model User
    outer function f = law;
    Real y = f(time);
  end User;
end Lib;
model FailOuterPartialClassWithoutInner
  Lib.User user;
end FailOuterPartialClassWithoutInner;

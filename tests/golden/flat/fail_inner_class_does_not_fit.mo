// MLS 5.4: an inner class must have what its outer ones use
package Lib
  partial function law
    input Real u;
    output Real y;
  end law;
  function other
    input Real v;
    output Real y;
  algorithm
    y := v;
  end other;
  model User
    outer function f = law;
    Real y = f(time);
  end User;
end Lib;
model FailInnerClassDoesNotFit
  inner function f = Lib.other;
  Lib.User user;
end FailInnerClassDoesNotFit;

// MLS 5.4.1: also functions may be inner and outer
package Lib
  partial function Law
    input Real u;
    output Real y;
  end Law;
  model User
    outer function law = Law;
    Real z = law(time);
  end User;
end Lib;
function Square
  extends Lib.Law;
algorithm
  y := u*u;
end Square;
model OuterFunctionGivenByInner
  inner function law = Square;
  Lib.User user;
end OuterFunctionGivenByInner;

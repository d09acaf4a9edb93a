// MLS 6.6: a function passed as argument must not have additional inputs without default
package Lib
  partial function Unary
    input Real u;
    output Real y;
  end Unary;
  function atOne
    input Unary f;
    output Real r;
  algorithm
    r := f(1);
  end atOne;
  function power
    input Real u;
    input Integer n;
    output Real y;
  algorithm
    y := u^n;
  end power;
end Lib;
model FailFunctionArgumentOfOtherShape
  Real y = time*Lib.atOne(Lib.power);
end FailFunctionArgumentOfOtherShape;

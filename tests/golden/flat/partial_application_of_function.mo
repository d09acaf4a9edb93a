// MLS 12.4.2.1: "function f(a = ...)" binds some inputs, the remaining ones must fit the functional input
package Lib
  partial function Unary
    input Real u;
    output Real y;
  end Unary;
  function average
    input Unary f;
    input Integer n = 2;
    output Real r;
  algorithm
    r := sum(f(i/n) for i in 1:n)/n;
  end average;
  function wave
    input Real amp;
    input Real u;
    input Real w;
    output Real y;
  algorithm
    y := amp*sin(w*u);
  end wave;
end Lib;
model PartialApplicationOfFunction
  Real y = Lib.average(function Lib.wave(amp = 2, w = time), n = 4);
end PartialApplicationOfFunction;

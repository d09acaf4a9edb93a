// MLS 12.4.2: a function may be passed to an input of function type
package Lib
  partial function Unary
    input Real u;
    output Real y;
  end Unary;
  function twice
    input Real x;
    input Unary f;
    output Real y;
  algorithm
    y := f(f(x));
  end twice;
  function cube
    extends Unary;
  algorithm
    y := u^3;
  end cube;
end Lib;
model FunctionPassedAsArgument
  Real a = Lib.twice(time, Lib.cube);
  Real b = Lib.twice(x = time, f = Lib.cube);
end FunctionPassedAsArgument;

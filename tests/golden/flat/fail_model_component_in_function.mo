// MLS 12.2: a function may only contain components of types, records and functions
package Lib
  model Part
    Real x = 1;
  end Part;
  function f
    input Real x;
    output Real y;
  protected
    Part p;
  algorithm
    y := x;
  end f;
end Lib;
model FailModelComponentInFunction
  Real y = Lib.f(time);
end FailModelComponentInFunction;

// MLS 6.6: a redeclared function must keep the names and the order of the inputs
package Lib
  function Base
    input Real x;
    output Real y = x;
  end Base;
  function Other
    input Real u;
    output Real y = 2*u;
  end Other;
  model Table
    replaceable function curve = Base;
    Real y = curve(x = time);
  end Table;
end Lib;
model FailFlattenRedeclaredFunction
  Lib.Table t(redeclare function curve = Lib.Other);
end FailFlattenRedeclaredFunction;

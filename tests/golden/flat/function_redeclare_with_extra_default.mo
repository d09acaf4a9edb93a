// MLS 6.6: a redeclared function may have additional inputs at the end if they have defaults
package Lib
  partial function Curve
    input Real x;
    output Real y;
  end Curve;
  function Line
    extends Curve;
    input Real slope = 2;
  algorithm
    y := slope*x;
  end Line;
  model Table
    replaceable function curve = Curve;
    Real y = curve(time);
  end Table;
end Lib;
model FunctionRedeclareWithExtraDefault
  Lib.Table t(redeclare function curve = Lib.Line);
end FunctionRedeclareWithExtraDefault;

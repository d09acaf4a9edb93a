// expect: an unknown name, too many arguments, an argument given twice, arguments not given; the inherited input comes first
package Maths
  partial function Law
    input Real u;
    output Real y;
  end Law;
  function gain
    extends Law;
    input Real k = 2;
  algorithm
    y := k * u;
  end gain;
  function double = gain(k = 2);
  model Use
    Real a = gain(1, 2) + gain(u = 1) + double(1, k = 3);
    Real b = gain(x = 1);
    Real c = gain(1, 2, 3);
    Real d = gain(1, u = 2);
    Real e = double(1, gian = 2);
    Real f = gain(k = 2) + double();
  end Use;
end Maths;

// expect: misspelled built-in and own functions
package Maths
  function square
    input Real x;
    output Real y;
  algorithm
    y := x ^ 2;
  end square;
  model Use
    Real a = sqaure(2) + square(3);
    Real b = sine(time) + Sin(time);
    Real c = Maths.cube(2);
    Complex z = Complex(1, 2);
  end Use;
  record Complex
    Real re, im;
  end Complex;
end Maths;

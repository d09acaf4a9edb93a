// SPDX-License-Identifier: Apache-2.0
// MLS 12.7.1: the derivative annotation of a function; the constraint makes the compiler differentiate it.
model DerivativeOfFunction
  function curve
    input Real x;
    output Real y;
  algorithm
    y := x^3 + 2*x;
    annotation(derivative = curve_d, Inline = false);
  end curve;
  function curve_d
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := (3*x^2 + 2)*dx;
    annotation(Inline = false);
  end curve_d;
  Real y = curve(time);
  Real v = der(y);
  annotation(experiment(StopTime = 1, Interval = 0.125));
end DerivativeOfFunction;

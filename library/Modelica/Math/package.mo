// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Math "Mathematical functions on numbers, vectors and matrices"
  package Icons "Base classes that mark mathematical functions"
    partial function AxisLeft "Function drawn with its axis at the left"
    end AxisLeft;

    partial function AxisCenter "Function drawn with its axis in the middle"
    end AxisCenter;
  end Icons;

  function isEqual "Are two numbers equal within a tolerance?"
    extends Modelica.Icons.Function;
    input Real s1 "First number";
    input Real s2 "Second number";
    input Real eps(min=0) = 0 "Largest difference that counts as equal";
    output Boolean result "True if equal";
  algorithm
    result := abs(s2 - s1) <= eps;
    annotation(Inline=true);
  end isEqual;

  function isPowerOf2 "Is a positive integer a power of two?"
    extends Modelica.Icons.Function;
    input Integer i(min=1) "Number to be tested";
    output Boolean result "True for 1, 2, 4, 8, ...";
  protected
    Integer rest "What is left after dividing by two";
  algorithm
    assert(i >= 1, "isPowerOf2 needs an argument of at least 1");
    rest := i;
    while mod(rest, 2) == 0 loop
      rest := div(rest, 2);
    end while;
    result := rest == 1;
  end isPowerOf2;

  function wrapAngle "Bring an angle into one turn"
    extends Modelica.Icons.Function;
    input Modelica.Units.SI.Angle u "Any angle";
    input Boolean positiveRange = false "True: 0 <= y < 2*pi, false: -pi < y <= pi";
    output Modelica.Units.SI.Angle y "The same direction within one turn";
  protected
    constant Real turn = 2*Modelica.Constants.pi;
  algorithm
    y := mod(u, turn);
    if not positiveRange and y > turn/2 then
      y := y - turn;
    end if;
  end wrapAngle;

  function sin "Sine"
    extends Modelica.Math.Icons.AxisLeft;
    input Modelica.Units.SI.Angle u "Angle";
    output Real y;
  external "builtin" y = sin(u);
  end sin;

  function cos "Cosine"
    extends Modelica.Math.Icons.AxisLeft;
    input Modelica.Units.SI.Angle u "Angle";
    output Real y;
  external "builtin" y = cos(u);
  end cos;

  function tan "Tangent"
    extends Modelica.Math.Icons.AxisCenter;
    input Modelica.Units.SI.Angle u "Angle";
    output Real y;
  external "builtin" y = tan(u);
  end tan;

  function asin "Inverse sine"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Modelica.Units.SI.Angle y;
  external "builtin" y = asin(u);
  end asin;

  function acos "Inverse cosine"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Modelica.Units.SI.Angle y;
  external "builtin" y = acos(u);
  end acos;

  function atan "Inverse tangent"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Modelica.Units.SI.Angle y;
  external "builtin" y = atan(u);
  end atan;

  function atan2 "Angle of the point (u2, u1) in its quadrant"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u1 "Ordinate";
    input Real u2 "Abscissa";
    output Modelica.Units.SI.Angle y;
  external "builtin" y = atan2(u1, u2);
  end atan2;

  function atan3 "Angle of the point (u2, u1), on the turn nearest to a given angle"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u1 "Ordinate";
    input Real u2 "Abscissa";
    input Modelica.Units.SI.Angle y0 = 0 "Angle to stay near to";
    output Modelica.Units.SI.Angle y "Angle with y0 - pi < y <= y0 + pi";
  protected
    constant Real turn = 2*Modelica.Constants.pi;
    Modelica.Units.SI.Angle principal "Angle within -pi ... pi";
  algorithm
    principal := Modelica.Math.atan2(u1, u2);
    y := if y0 == 0 then principal else principal + turn*integer((y0 - principal + turn/2)/turn);
  end atan3;

  function sinh "Hyperbolic sine"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Real y;
  external "builtin" y = sinh(u);
  end sinh;

  function cosh "Hyperbolic cosine"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Real y;
  external "builtin" y = cosh(u);
  end cosh;

  function tanh "Hyperbolic tangent"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Real y;
  external "builtin" y = tanh(u);
  end tanh;

  function asinh "Inverse of sinh"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Real y;
  algorithm
    // For negative u the two terms of u + sqrt(u^2 + 1) cancel; use that the function is odd.
    y := if u >= 0 then Modelica.Math.log(u + sqrt(u^2 + 1)) else -Modelica.Math.log(sqrt(u^2 + 1) - u);
  end asinh;

  function acosh "Inverse of cosh"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u "At least 1";
    output Real y;
  algorithm
    assert(u >= 1.0, "acosh is defined for arguments of at least 1 only, the argument is " + String(u));
    y := Modelica.Math.log(u + sqrt(u^2 - 1));
  end acosh;

  function exp "Exponential function"
    extends Modelica.Math.Icons.AxisCenter;
    input Real u;
    output Real y;
  external "builtin" y = exp(u);
  end exp;

  function log "Natural logarithm"
    extends Modelica.Math.Icons.AxisLeft;
    input Real u;
    output Real y;
  external "builtin" y = log(u);
  end log;

  function log10 "Logarithm to base 10"
    extends Modelica.Math.Icons.AxisLeft;
    input Real u;
    output Real y;
  external "builtin" y = log10(u);
  end log10;
end Math;

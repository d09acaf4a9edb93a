// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Math "Mathematical operations on signals"
  import Modelica.Blocks.Interfaces;

  encapsulated package UnitConversions "Conversion of signals from one unit to another"
    import Modelica;

    block To_degC "From K to degC"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="K"), y(unit="degC"));
    equation
      y = Modelica.Units.Conversions.to_degC(u);
    end To_degC;

    block From_degC "From degC to K"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="degC"), y(unit="K"));
    equation
      y = Modelica.Units.Conversions.from_degC(u);
    end From_degC;

    block To_degF "From K to degF"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="K"), y(unit="degF"));
    equation
      y = Modelica.Units.Conversions.to_degF(u);
    end To_degF;

    block From_degF "From degF to K"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="degF"), y(unit="K"));
    equation
      y = Modelica.Units.Conversions.from_degF(u);
    end From_degF;

    block To_degRk "From K to degRk"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="K"), y(unit="degRk"));
    equation
      y = Modelica.Units.Conversions.to_degRk(u);
    end To_degRk;

    block From_degRk "From degRk to K"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="degRk"), y(unit="K"));
    equation
      y = Modelica.Units.Conversions.from_degRk(u);
    end From_degRk;

    block To_deg "From rad to deg"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="rad"), y(unit="deg"));
    equation
      y = Modelica.Units.Conversions.to_deg(u);
    end To_deg;

    block From_deg "From deg to rad"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="deg"), y(unit="rad"));
    equation
      y = Modelica.Units.Conversions.from_deg(u);
    end From_deg;

    block To_rpm "From rad/s to rev/min"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="rad/s"), y(unit="rev/min"));
    equation
      y = Modelica.Units.Conversions.to_rpm(u);
    end To_rpm;

    block From_rpm "From rev/min to rad/s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="rev/min"), y(unit="rad/s"));
    equation
      y = Modelica.Units.Conversions.from_rpm(u);
    end From_rpm;

    block To_kmh "From m/s to km/h"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="m/s"), y(unit="km/h"));
    equation
      y = Modelica.Units.Conversions.to_kmh(u);
    end To_kmh;

    block From_kmh "From km/h to m/s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="km/h"), y(unit="m/s"));
    equation
      y = Modelica.Units.Conversions.from_kmh(u);
    end From_kmh;

    block To_day "From s to d"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="s"), y(unit="d"));
    equation
      y = Modelica.Units.Conversions.to_day(u);
    end To_day;

    block From_day "From d to s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="d"), y(unit="s"));
    equation
      y = Modelica.Units.Conversions.from_day(u);
    end From_day;

    block To_hour "From s to h"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="s"), y(unit="h"));
    equation
      y = Modelica.Units.Conversions.to_hour(u);
    end To_hour;

    block From_hour "From h to s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="h"), y(unit="s"));
    equation
      y = Modelica.Units.Conversions.from_hour(u);
    end From_hour;

    block To_minute "From s to min"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="s"), y(unit="min"));
    equation
      y = Modelica.Units.Conversions.to_minute(u);
    end To_minute;

    block From_minute "From min to s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="min"), y(unit="s"));
    equation
      y = Modelica.Units.Conversions.from_minute(u);
    end From_minute;

    block To_litre "From m3 to l"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="m3"), y(unit="l"));
    equation
      y = Modelica.Units.Conversions.to_litre(u);
    end To_litre;

    block From_litre "From l to m3"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="l"), y(unit="m3"));
    equation
      y = Modelica.Units.Conversions.from_litre(u);
    end From_litre;

    block To_kWh "From J to kW.h"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="J"), y(unit="kW.h"));
    equation
      y = Modelica.Units.Conversions.to_kWh(u);
    end To_kWh;

    block From_kWh "From kW.h to J"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="kW.h"), y(unit="J"));
    equation
      y = Modelica.Units.Conversions.from_kWh(u);
    end From_kWh;

    block To_bar "From Pa to bar"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="Pa"), y(unit="bar"));
    equation
      y = Modelica.Units.Conversions.to_bar(u);
    end To_bar;

    block From_bar "From bar to Pa"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="bar"), y(unit="Pa"));
    equation
      y = Modelica.Units.Conversions.from_bar(u);
    end From_bar;

    block To_gps "From kg/s to g/s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="kg/s"), y(unit="g/s"));
    equation
      y = Modelica.Units.Conversions.to_gps(u);
    end To_gps;

    block From_gps "From g/s to kg/s"
      extends Modelica.Blocks.Interfaces.PartialConversionBlock(u(unit="g/s"), y(unit="kg/s"));
    equation
      y = Modelica.Units.Conversions.from_gps(u);
    end From_gps;
  end UnitConversions;

  block InverseBlockConstraints "Makes two pairs of signals equal, to invert a block between them"
    Modelica.Blocks.Interfaces.RealInput u1 "First input";
    Modelica.Blocks.Interfaces.RealInput u2 "Input made equal to u1";
    Modelica.Blocks.Interfaces.RealOutput y1 "First output";
    Modelica.Blocks.Interfaces.RealOutput y2 "Output made equal to y1";
  equation
    u1 = u2;
    y1 = y2;
  end InverseBlockConstraints;

  block Gain "Product with a constant"
    parameter Real k(start=1, unit="1") "Gain";
    Interfaces.RealInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = k*u;
  end Gain;

  block MatrixGain "Product with a constant matrix"
    parameter Real K[:, :]=[1, 0; 0, 1] "Gain matrix";
    extends Interfaces.MIMO(final nin=size(K, 2), final nout=size(K, 1));
  equation
    y = K*u;
  end MatrixGain;

  block MultiSum "Weighted sum of any number of inputs"
    extends Modelica.Blocks.Interfaces.PartialRealMISO;
    parameter Real k[nu]=fill(1, nu) "Weights";
  equation
    if nu > 0 then
      y = k*u;
    else
      y = 0;
    end if;
  end MultiSum;

  block MultiProduct "Product of any number of inputs"
    extends Modelica.Blocks.Interfaces.PartialRealMISO;
  equation
    if nu > 0 then
      y = product(u);
    else
      y = 0;
    end if;
  end MultiProduct;

  block MultiSwitch "Expression that belongs to the first true input"
    input Real expr[nu]=fill(0.0, nu) "Expressions, one per input" annotation(Dialog);
    parameter Real y_default=0.0 "Output if no input is true";
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    parameter Integer precision(min=0) = 3 "Digits shown in the icon";
    Modelica.Blocks.Interfaces.BooleanVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.RealOutput y "Output";
  protected
    Integer firstActiveIndex "Index of the first true input, or 0";
  initial equation
    pre(u) = fill(false, nu);
  equation
    firstActiveIndex = Modelica.Math.BooleanVectors.firstTrueIndex(u);
    y = if firstActiveIndex > 0 then expr[firstActiveIndex] else y_default;
  end MultiSwitch;

  block Sum "Weighted sum of a vector"
    extends Interfaces.MISO;
    parameter Real k[nin]=ones(nin) "Weights";
  equation
    y = k*u;
  end Sum;

  block Feedback "Difference of two inputs"
    Interfaces.RealInput u1 "Reference";
    Interfaces.RealInput u2 "Signal fed back";
    Interfaces.RealOutput y "u1 - u2";
  equation
    y = u1 - u2;
  end Feedback;

  block Add "Weighted sum of two inputs"
    extends Interfaces.SI2SO;
    parameter Real k1=+1 "Weight of u1";
    parameter Real k2=+1 "Weight of u2";
  equation
    y = k1*u1 + k2*u2;
  end Add;

  block Add3 "Weighted sum of three inputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Real k1=+1 "Weight of u1";
    parameter Real k2=+1 "Weight of u2";
    parameter Real k3=+1 "Weight of u3";
    Interfaces.RealInput u1 "First input";
    Interfaces.RealInput u2 "Second input";
    Interfaces.RealInput u3 "Third input";
    Interfaces.RealOutput y "Output";
  equation
    y = k1*u1 + k2*u2 + k3*u3;
  end Add3;

  block Product "Product of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1*u2;
  end Product;

  block Division "Quotient of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1/u2;
  end Division;

  block Abs "Magnitude"
    extends Interfaces.SISO;
    parameter Boolean generateEvent=false "Is there an event at u = 0?";
  equation
    y = if generateEvent then (if u < 0 then -u else u) else (if noEvent(u < 0) then -u else u);
  end Abs;

  block Sign "Sign: -1, 0 or 1"
    extends Interfaces.SISO;
    parameter Boolean generateEvent=false "Is there an event at u = 0?";
  equation
    y = if generateEvent then (if u < 0 then -1 elseif u > 0 then 1 else 0)
      else (if noEvent(u < 0) then -1 elseif noEvent(u > 0) then 1 else 0);
  end Sign;

  block Sqrt "Square root"
    extends Interfaces.SISO;
  equation
    y = sqrt(u);
  end Sqrt;

  block Sin "Sine"
    extends Interfaces.SISO(u(unit="rad"));
  equation
    y = Modelica.Math.sin(u);
  end Sin;

  block Cos "Cosine"
    extends Interfaces.SISO(u(unit="rad"));
  equation
    y = Modelica.Math.cos(u);
  end Cos;

  block Tan "Tangent"
    extends Interfaces.SISO(u(unit="rad"));
  equation
    y = Modelica.Math.tan(u);
  end Tan;

  block Asin "Inverse sine"
    extends Interfaces.SISO(y(unit="rad"));
  equation
    y = Modelica.Math.asin(u);
  end Asin;

  block Acos "Inverse cosine"
    extends Interfaces.SISO(y(unit="rad"));
  equation
    y = Modelica.Math.acos(u);
  end Acos;

  block Atan "Inverse tangent"
    extends Interfaces.SISO(y(unit="rad"));
  equation
    y = Modelica.Math.atan(u);
  end Atan;

  block Atan2 "Angle of the point (u2, u1)"
    extends Interfaces.SI2SO(y(unit="rad"));
  equation
    y = Modelica.Math.atan2(u1, u2);
  end Atan2;

  block Sinh "Hyperbolic sine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.sinh(u);
  end Sinh;

  block Cosh "Hyperbolic cosine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.cosh(u);
  end Cosh;

  block Tanh "Hyperbolic tangent"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.tanh(u);
  end Tanh;

  block Exp "Exponential function"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.exp(u);
  end Exp;

  block Power "Power of a base"
    extends Interfaces.SISO;
    parameter Real base=Modelica.Constants.e "Base";
    parameter Boolean useExp=true "Use exp and log instead of the power operator?";
  equation
    y = if useExp then Modelica.Math.exp(Modelica.Math.log(base)*u) else base^u;
  end Power;

  block Log "Logarithm to a base"
    extends Interfaces.SISO;
    parameter Real base=Modelica.Constants.e "Base";
  equation
    y = Modelica.Math.log(u)/Modelica.Math.log(base);
  end Log;

  block Log10 "Logarithm to base 10"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.log10(u);
  end Log10;

  block WrapAngle "Angle within one turn"
    extends Interfaces.SISO(u(unit="rad"), y(unit="rad"));
    parameter Boolean positiveRange=false "True: 0 <= y < 2*pi, false: -pi < y <= pi";
  equation
    y = Modelica.Math.wrapAngle(u, positiveRange);
  end WrapAngle;

  block RealToInteger "Nearest integer; halves go away from zero"
    extends Modelica.Blocks.Icons.IntegerBlock;
    Interfaces.RealInput u "Input";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u > 0 then integer(floor(0.5 + u)) else integer(ceil(u - 0.5));
  end RealToInteger;

  block IntegerToReal "Integer as a Real number"
    extends Modelica.Blocks.Icons.Block;
    Interfaces.IntegerInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = u;
  end IntegerToReal;

  block BooleanToReal "One of two Real numbers"
    extends Interfaces.partialBooleanSI;
    parameter Real realTrue=1.0 "Output for true";
    parameter Real realFalse=0.0 "Output for false";
    Blocks.Interfaces.RealOutput y "Output";
  equation
    y = if u then realTrue else realFalse;
  end BooleanToReal;

  block BooleanToInteger "One of two Integers"
    extends Interfaces.partialBooleanSI;
    parameter Integer integerTrue=1 "Output for true";
    parameter Integer integerFalse=0 "Output for false";
    Blocks.Interfaces.IntegerOutput y "Output";
  equation
    y = if u then integerTrue else integerFalse;
  end BooleanToInteger;

  block RealToBoolean "Has the input reached a threshold?"
    Blocks.Interfaces.RealInput u "Input";
    extends Interfaces.partialBooleanSO;
    parameter Real threshold=0.5 "Threshold";
  equation
    y = u >= threshold;
  end RealToBoolean;

  block IntegerToBoolean "Has the input reached a threshold?"
    Blocks.Interfaces.IntegerInput u "Input";
    extends Interfaces.partialBooleanSO;
    parameter Integer threshold=1 "Threshold";
  equation
    y = u >= threshold;
  end IntegerToBoolean;

  block RectangularToPolar "Magnitude and angle of a pair of coordinates"
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput u_re "Real part";
    Modelica.Blocks.Interfaces.RealInput u_im "Imaginary part";
    Modelica.Blocks.Interfaces.RealOutput y_abs "Magnitude";
    Modelica.Blocks.Interfaces.RealOutput y_arg(unit="rad") "Angle";
  equation
    y_abs = sqrt(u_re^2 + u_im^2);
    y_arg = Modelica.Math.atan2(u_im, u_re);
  end RectangularToPolar;

  block PolarToRectangular "Coordinates from magnitude and angle"
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput u_abs "Magnitude";
    Modelica.Blocks.Interfaces.RealInput u_arg(unit="rad") "Angle";
    Modelica.Blocks.Interfaces.RealOutput y_re "Real part";
    Modelica.Blocks.Interfaces.RealOutput y_im "Imaginary part";
  equation
    y_re = u_abs*Modelica.Math.cos(u_arg);
    y_im = u_abs*Modelica.Math.sin(u_arg);
  end PolarToRectangular;

  block Mean "Mean of the last finished period"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Frequency f(start=50) "Frequency of the period";
    parameter Real x0=0 "Integral at the start";
    parameter Boolean yGreaterOrEqualZero=false "Is the mean never negative? (removes rounding errors)";
  protected
    parameter SI.Time begin(fixed=false) "Start of the simulation";
    Real x(start=x0, fixed=true) "Integral over the present period";
    discrete Real finished(start=0, fixed=true) "Mean of the last finished period";
  initial equation
    begin = time;
  equation
    der(x) = u;
    when sample(begin + 1/f, 1/f) then
      finished = if yGreaterOrEqualZero and pre(x) < 0 then 0 else pre(x)*f;
      reinit(x, 0);
    end when;
    y = finished;
  end Mean;

  block RectifiedMean "Mean magnitude of the last finished period"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Frequency f(start=50) "Frequency of the period";
    parameter Real x0=0 "Integral at the start";
    Mean mean(final f=f, final x0=x0) "Takes the mean";
    Blocks.Math.Abs abs1 "Takes the magnitude";
  equation
    connect(u, abs1.u);
    connect(abs1.y, mean.u);
    connect(mean.y, y);
  end RectifiedMean;

  block ContinuousMean "Mean since the start"
    extends Modelica.Blocks.Icons.Block;
    parameter SI.Time t_eps(min=100*Modelica.Constants.eps)=1e-7 "The mean is the input itself for this long";
    Modelica.Blocks.Interfaces.RealInput u "Input";
    Modelica.Blocks.Interfaces.RealOutput y "Mean";
  protected
    parameter SI.Time begin(fixed=false) "Start of the simulation";
    SI.Time age=time - begin "Time since then";
    Real average "Mean, for t_eps the input at the start";
  initial equation
    begin = time;
    average = u;
  equation
    der(average) = noEvent(if age < t_eps then 0 else (u - average)/age);
    y = noEvent(if age < t_eps then u else average);
  end ContinuousMean;

  block RootMeanSquare "Effective value of the last finished period"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Frequency f(start=50) "Frequency of the period";
    parameter Real x0=0 "Integral of the square at the start";
    MultiProduct product(nu=2) "Takes the square";
    Mean mean(final f=f, final yGreaterOrEqualZero=true, final x0=x0) "Takes the mean";
    Blocks.Math.Sqrt sqrt1 "Takes the root";
  equation
    connect(u, product.u[1]);
    connect(u, product.u[2]);
    connect(product.y, mean.u);
    connect(mean.y, sqrt1.u);
    connect(sqrt1.y, y);
  end RootMeanSquare;

  block Variance "Variance since the start"
    extends Modelica.Blocks.Icons.Block;
    parameter SI.Time t_eps(min=100*Modelica.Constants.eps)=1e-7 "The variance is zero for this long";
    Modelica.Blocks.Interfaces.RealInput u "Input";
    Modelica.Blocks.Interfaces.RealOutput y "Variance";
  protected
    parameter SI.Time begin(fixed=false) "Start of the simulation";
    SI.Time age=time - begin "Time since then";
    Real average "Mean";
    Real spread(start=0, fixed=true) "Mean square of the distance from the mean";
  initial equation
    begin = time;
    average = u;
  equation
    der(average) = noEvent(if age < t_eps then 0 else (u - average)/age);
    der(spread) = noEvent(if age < t_eps then 0 else ((u - average)^2 - spread)/age);
    y = noEvent(if age < t_eps or spread < 0 then 0 else spread);
  end Variance;

  block StandardDeviation "Standard deviation since the start"
    extends Modelica.Blocks.Icons.Block;
    parameter SI.Time t_eps(min=100*Modelica.Constants.eps)=1e-7 "The deviation is zero for this long";
    Modelica.Blocks.Interfaces.RealInput u "Input";
    Modelica.Blocks.Interfaces.RealOutput y "Standard deviation";
    Modelica.Blocks.Math.Variance variance(t_eps=t_eps);
    Modelica.Blocks.Math.Sqrt sqrt1;
  equation
    connect(u, variance.u);
    connect(variance.y, sqrt1.u);
    connect(sqrt1.y, y);
  end StandardDeviation;

  block Harmonic "One harmonic of a periodic signal: effective value and phase"
    extends Modelica.Blocks.Icons.Block;
    parameter SI.Frequency f(start=50) "Frequency of the period";
    parameter Integer k(start=1) "Order of the harmonic";
    parameter Boolean useConjugateComplex=false "Negate the phase?";
    parameter Real x0Cos=0 "Integral of the cosine part at the start";
    parameter Real x0Sin=0 "Integral of the sine part at the start";
    Sources.Cosine sin1(final amplitude=sqrt(2), final f=k*f, final phase=0);
    Blocks.Sources.Sine sin2(final amplitude=sqrt(2), final phase=0, final f=k*f);
    MultiProduct product1(nu=2);
    MultiProduct product2(nu=2);
    Mean mean1(final f=f, final x0=x0Cos) "Cosine part";
    Mean mean2(final f=f, final x0=x0Sin) "Sine part";
    Blocks.Interfaces.RealInput u "Input";
    Blocks.Interfaces.RealOutput y_rms "Effective value";
    Blocks.Interfaces.RealOutput y_arg(unit="rad") "Phase";
    Blocks.Math.RectangularToPolar rectangularToPolar;
    Gain gain(final k=if useConjugateComplex then -1 else 1);
  equation
    connect(sin1.y, product1.u[1]);
    connect(u, product1.u[2]);
    connect(u, product2.u[1]);
    connect(sin2.y, product2.u[2]);
    connect(product1.y, mean1.u);
    connect(product2.y, mean2.u);
    connect(mean1.y, rectangularToPolar.u_re);
    connect(mean2.y, rectangularToPolar.u_im);
    connect(rectangularToPolar.y_abs, y_rms);
    connect(rectangularToPolar.y_arg, gain.u);
    connect(gain.y, y_arg);
  end Harmonic;

  block TotalHarmonicDistortion "Effective value of all harmonics relative to the first one or to the whole signal"
    extends Interfaces.SISO;
    parameter SI.Frequency f(start=1) "Frequency of the period";
    parameter Boolean useFirstHarmonic=true "True: relative to the first harmonic, false: to the whole signal";
    Harmonic harmonic(final f=f, final k=1, final x0Cos=0, final x0Sin=0);
    RootMeanSquare rootMeanSquare(final f=f, final x0=0);
    Logical.GreaterThreshold greaterThreshold;
    Interfaces.BooleanOutput valid "True once the output means something";
    Division division;
    Nonlinear.Limiter limiter(uMin=Modelica.Constants.eps, uMax=Modelica.Constants.inf);
    Pythagoras pythagoras(u1IsHypotenuse=true);
    Logical.And andValid;
    Sources.BooleanExpression booleanExpression(final y=not useFirstHarmonic);
    Logical.Switch switch1;
  equation
    connect(u, rootMeanSquare.u);
    connect(u, harmonic.u);
    connect(rootMeanSquare.y, pythagoras.u1);
    connect(harmonic.y_rms, pythagoras.u2);
    connect(harmonic.y_rms, greaterThreshold.u);
    connect(pythagoras.valid, andValid.u1);
    connect(greaterThreshold.y, andValid.u2);
    connect(andValid.y, valid);
    connect(rootMeanSquare.y, switch1.u1);
    connect(booleanExpression.y, switch1.u2);
    connect(harmonic.y_rms, switch1.u3);
    connect(switch1.y, limiter.u);
    connect(pythagoras.y, division.u1);
    connect(limiter.y, division.u2);
    connect(division.y, y);
  end TotalHarmonicDistortion;

  block Pythagoras "Hypotenuse or cathetus of a right-angled triangle"
    extends Interfaces.SI2SO;
    parameter Boolean u1IsHypotenuse=false "Is u1 the hypotenuse?";
    Interfaces.BooleanOutput valid "False if u1 is shorter than u2 though it is the hypotenuse";
  protected
    Real y2 "Square of the output";
  equation
    if u1IsHypotenuse then
      y2 = u1^2 - u2^2;
      y = if noEvent(y2 < 0) then 0 else sqrt(y2);
      valid = y2 >= 0;
    else
      y2 = u1^2 + u2^2;
      y = sqrt(y2);
      valid = true;
    end if;
  end Pythagoras;

  block Max "Larger one of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = max(u1, u2);
  end Max;

  block Min "Smaller one of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = min(u1, u2);
  end Min;

  block MinMax "Smallest and largest element of a vector"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.RealVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.RealOutput yMax "Largest input";
    Modelica.Blocks.Interfaces.RealOutput yMin "Smallest input";
  equation
    yMax = max(u);
    yMin = min(u);
  end MinMax;

  block LinearDependency "Linear function of two inputs"
    extends Modelica.Blocks.Interfaces.SI2SO;
    parameter Real y0=0 "Value at u1 = u2 = 0";
    parameter Real k1=0 "Weight of u1";
    parameter Real k2=0 "Weight of u2";
  equation
    y = y0 + k1*u1 + k2*u2;
  end LinearDependency;

  block Edge "True at the instant when the input becomes true"
    extends Interfaces.BooleanSISO;
  equation
    y = edge(u);
  end Edge;

  block BooleanChange "True at the instant when the input changes"
    extends Interfaces.BooleanSISO;
  equation
    y = change(u);
  end BooleanChange;

  block IntegerChange "True at the instant when the input changes"
    extends Interfaces.IntegerSIBooleanSO;
  equation
    y = change(u);
  end IntegerChange;
end Math;

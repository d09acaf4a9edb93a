// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Nonlinear "Limits, dead zones and delays"
  import Modelica.Blocks.Interfaces;

  block Limiter "Keeps a signal within constant limits"
    parameter Real uMax(start=1) "Upper limit";
    parameter Real uMin=-uMax "Lower limit";
    parameter Boolean strict=false "No events at the limits?";
    parameter Types.LimiterHomotopy homotopyType=Modelica.Blocks.Types.LimiterHomotopy.Linear
      "What the limiter is when initialization starts";
    extends Interfaces.SISO;
  protected
    Real simplifiedExpr "Replacement when initialization starts";
  equation
    assert(uMax >= uMin, "The upper limit of a limiter must not be below the lower one");
    simplifiedExpr = if homotopyType == Types.LimiterHomotopy.Linear then u
      elseif homotopyType == Types.LimiterHomotopy.UpperLimit then uMax
      elseif homotopyType == Types.LimiterHomotopy.LowerLimit then uMin else 0;
    if strict and homotopyType == Types.LimiterHomotopy.NoHomotopy then
      y = smooth(0, noEvent(if u < uMin then uMin elseif u > uMax then uMax else u));
    elseif strict then
      y = homotopy(actual=smooth(0, noEvent(if u < uMin then uMin elseif u > uMax then uMax else u)), simplified=simplifiedExpr);
    elseif homotopyType == Types.LimiterHomotopy.NoHomotopy then
      y = smooth(0, if u < uMin then uMin elseif u > uMax then uMax else u);
    else
      y = homotopy(actual=smooth(0, if u < uMin then uMin elseif u > uMax then uMax else u), simplified=simplifiedExpr);
    end if;
  end Limiter;

  block VariableLimiter "Keeps a signal within limits that are inputs"
    extends Interfaces.SISO;
    parameter Boolean strict=false "No events at the limits?";
    parameter Types.VariableLimiterHomotopy homotopyType=Modelica.Blocks.Types.VariableLimiterHomotopy.Linear
      "What the limiter is when initialization starts";
    parameter Real ySimplified=0 "Fixed output when initialization starts"
      annotation(Dialog(enable=homotopyType == Modelica.Blocks.Types.VariableLimiterHomotopy.Fixed));
    Interfaces.RealInput limit1 "Upper limit";
    Interfaces.RealInput limit2 "Lower limit";
  protected
    Real simplifiedExpr "Replacement when initialization starts";
  equation
    assert(limit1 >= limit2, "The upper limit of a variable limiter is below the lower one");
    simplifiedExpr = if homotopyType == Types.VariableLimiterHomotopy.Linear then u
      elseif homotopyType == Types.VariableLimiterHomotopy.Fixed then ySimplified else 0;
    if strict and homotopyType == Types.VariableLimiterHomotopy.NoHomotopy then
      y = smooth(0, noEvent(if u < limit2 then limit2 elseif u > limit1 then limit1 else u));
    elseif strict then
      y = homotopy(actual=smooth(0, noEvent(if u < limit2 then limit2 elseif u > limit1 then limit1 else u)), simplified=simplifiedExpr);
    elseif homotopyType == Types.VariableLimiterHomotopy.NoHomotopy then
      y = smooth(0, if u < limit2 then limit2 elseif u > limit1 then limit1 else u);
    else
      y = homotopy(actual=smooth(0, if u < limit2 then limit2 elseif u > limit1 then limit1 else u), simplified=simplifiedExpr);
    end if;
  end VariableLimiter;

  block SlewRateLimiter "Follows a signal with a limited slope"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter Real Rising(min=Modelica.Constants.small) = 1 "Largest slope upwards";
    parameter Real Falling(max=-Modelica.Constants.small) = -Rising "Largest slope downwards (negative)";
    parameter SI.Time Td(min=Modelica.Constants.small) = 0.001 "Time constant within the limits";
    parameter Modelica.Blocks.Types.Init initType=Modelica.Blocks.Types.Init.SteadyState "Initialization";
    parameter Real y_start=0 "Output at the start" annotation(Dialog(enable=initType == Modelica.Blocks.Types.Init.InitialState
      or initType == Modelica.Blocks.Types.Init.InitialOutput));
    parameter Boolean strict=false "No events at the limits?";
  protected
    Real val=(u - y)/Td "Slope without limits";
  initial equation
    if initType == Modelica.Blocks.Types.Init.SteadyState then
      y = u;
    elseif initType <> Modelica.Blocks.Types.Init.NoInit then
      y = y_start;
    end if;
  equation
    if strict then
      der(y) = smooth(1, if noEvent(val > Rising) then Rising elseif noEvent(val < Falling) then Falling else val);
    else
      der(y) = if val > Rising then Rising elseif val < Falling then Falling else val;
    end if;
  end SlewRateLimiter;

  block DeadZone "Zero within a zone, shifted input outside"
    parameter Real uMax(start=1) "Upper end of the zone";
    parameter Real uMin=-uMax "Lower end of the zone";
    extends Interfaces.SISO;
  equation
    assert(uMax >= uMin, "The upper end of a dead zone must not be below the lower one");
    y = homotopy(actual=smooth(0, if u < uMin then u - uMin elseif u > uMax then u - uMax else 0), simplified=u);
  end DeadZone;

  block FixedDelay "Input a constant time ago"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Time delayTime(start=1) "Delay";
  equation
    y = delay(u, delayTime);
  end FixedDelay;

  block PadeDelay "Delay approximated by a quotient of polynomials"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Time delayTime(start=1) "Delay";
    parameter Integer n(min=1) = 1 "Degree of the denominator";
    parameter Integer m(min=1, max=n) = n "Degree of the numerator";
    parameter Boolean balance=false "Scale the states to similar sizes?";
    final output Real x[n] "State";
  protected
    parameter Real a1[n](each fixed=false) "First row of the system matrix";
    parameter Real b11(fixed=false) "Input factor";
    parameter Real c[n](each fixed=false) "Output row";
    parameter Real d(fixed=false) "Feed-through";
    parameter Real s[n - 1](each fixed=false) "Factors below the diagonal";

    function padeCoefficients2 "Controller canonical form of the Pade approximation of exp(-T*s)"
      extends Modelica.Icons.Function;
      input Real T "Delay";
      input Integer n "Degree of the denominator";
      input Integer m "Degree of the numerator";
      input Boolean balance=false "Scale the states?";
      output Real a1[n] "First row of the system matrix";
      output Real b11 "Input factor";
      output Real c[n] "Output row";
      output Real d "Feed-through";
      output Real s[n - 1] "Factors below the diagonal";
    protected
      Real den[n + 1] "Denominator, lowest power first";
      Real num[n + 1] "Numerator, lowest power first";
      Real w "Frequency, a power of two, that the states are scaled with";
    algorithm
      num := zeros(n + 1);
      den[1] := 1;
      num[1] := 1;
      for i in 1:n loop
        den[i + 1] := den[i]*T*(n + 1 - i)/((n + m + 1 - i)*i);
        if i <= m then
          num[i + 1] := -num[i]*T*(m + 1 - i)/((n + m + 1 - i)*i);
        end if;
      end for;
      // State i is derivative n - i of the last one; times w^(i - 1) all states have similar sizes.
      w := if balance then 2.0^integer(Modelica.Math.log(n/T)/Modelica.Math.log(2.0) + 0.5) else 1;
      d := num[n + 1]/den[n + 1];
      b11 := 1/den[n + 1];
      for i in 1:n loop
        a1[i] := -den[n + 1 - i]/den[n + 1]/w^(i - 1);
        c[i] := (num[n + 1 - i] - d*den[n + 1 - i])/w^(i - 1);
      end for;
      s := fill(w, n - 1);
    end padeCoefficients2;
  initial equation
    (a1, b11, c, d, s) = padeCoefficients2(delayTime, n, m, balance);
    if balance then
      der(x) = zeros(n);
    else
      x[n] = u;
    end if;
  equation
    der(x[1]) = a1*x + b11*u;
    if n > 1 then
      der(x[2:n]) = s.*x[1:n - 1];
    end if;
    y = c*x + d*u;
  end PadeDelay;

  block VariableDelay "Input a variable time ago"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Duration delayMax(min=0, start=1) "Longest delay";
    Modelica.Blocks.Interfaces.RealInput delayTime "Delay";
  equation
    y = delay(u, delayTime, delayMax);
  end VariableDelay;
end Nonlinear;

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
    parameter Real chain(fixed=false) "Derivative of a state per state before it";
    parameter Real back[n](each fixed=false) "Derivative of the first state per state";
    parameter Real drive(fixed=false) "Derivative of the first state per input";
    parameter Real tap[n](each fixed=false) "Output per state";
    parameter Real feed(fixed=false) "Output per input";

    function realization "Pade approximation of exp(-T*s) as a chain of integrators"
      extends Modelica.Icons.Function;
      input Real T "Delay";
      input Integer n "Degree of the denominator";
      input Integer m "Degree of the numerator";
      input Boolean balance "Scale the states?";
      output Real chain;
      output Real back[n];
      output Real drive;
      output Real tap[n];
      output Real feed;
    protected
      Real den[n + 1] "Denominator, lowest power first";
      Real num[n + 1] "Numerator, lowest power first";
      Real scale "Derivative of the last state that a state stands for, per state";
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
      feed := num[n + 1]/den[n + 1];
      // The last state follows the input; each one before it is its derivative over `chain`, a power of two near n/T.
      chain := if balance then 2.0^integer(log(n/T)/log(2.0) + 0.5) else 1;
      scale := 1;
      for i in n:-1:1 loop
        back[i] := -den[n + 1 - i]*scale;
        tap[i] := (num[n + 1 - i] - feed*den[n + 1 - i])*scale;
        scale := scale*chain;
      end for;
      // `scale` has grown to chain^n: what the derivative of the first state is in units of the last one.
      drive := chain/(scale*den[n + 1]);
      back := back*drive;
    end realization;
  initial equation
    (chain, back, drive, tap, feed) = realization(delayTime, n, m, balance);
    if balance then
      der(x) = zeros(n);
    else
      x[n] = u;
    end if;
  equation
    der(x[1]) = drive*u + back*x;
    for i in 2:n loop
      der(x[i]) = chain*x[i - 1];
    end for;
    y = feed*u + tap*x;
  end PadeDelay;

  block VariableDelay "Input a variable time ago"
    extends Modelica.Blocks.Interfaces.SISO;
    parameter SI.Duration delayMax(min=0, start=1) "Longest delay";
    Modelica.Blocks.Interfaces.RealInput delayTime "Delay";
  equation
    y = delay(u, delayTime, delayMax);
  end VariableDelay;
end Nonlinear;

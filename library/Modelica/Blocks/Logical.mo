// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Logical "Boolean operations, comparisons and switches"
  block And "Both inputs are true"
    extends Blocks.Interfaces.partialBooleanSI2SO;
  equation
    y = u1 and u2;
  end And;

  block Or "At least one input is true"
    extends Blocks.Interfaces.partialBooleanSI2SO;
  equation
    y = u1 or u2;
  end Or;

  block Xor "Exactly one input is true"
    extends Blocks.Interfaces.partialBooleanSI2SO;
  equation
    y = u1 <> u2;
  end Xor;

  block Nor "No input is true"
    extends Blocks.Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 or u2);
  end Nor;

  block Nand "At least one input is false"
    extends Blocks.Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 and u2);
  end Nand;

  block Not "Opposite of the input"
    extends Blocks.Interfaces.partialBooleanSISO;
  equation
    y = not u;
  end Not;

  block Pre "Input one event iteration ago, to break loops"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Blocks.Interfaces.partialBooleanSISO;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = pre(u);
  end Pre;

  block Edge "True at the instant when the input becomes true"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Blocks.Interfaces.partialBooleanSISO;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = edge(u);
  end Edge;

  block FallingEdge "True at the instant when the input becomes false"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Blocks.Interfaces.partialBooleanSISO;
  protected
    Boolean not_u=not u;
  initial equation
    pre(not_u) = not pre_u_start;
  equation
    y = edge(not_u);
  end FallingEdge;

  block Change "True at the instant when the input changes"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Blocks.Interfaces.partialBooleanSISO;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = change(u);
  end Change;

  block GreaterThreshold "The input is greater than a threshold"
    extends Blocks.Interfaces.partialBooleanThresholdComparison;
  equation
    y = u > threshold;
  end GreaterThreshold;

  block GreaterEqualThreshold "The input is at least a threshold"
    extends Blocks.Interfaces.partialBooleanThresholdComparison;
  equation
    y = u >= threshold;
  end GreaterEqualThreshold;

  block LessThreshold "The input is less than a threshold"
    extends Blocks.Interfaces.partialBooleanThresholdComparison;
  equation
    y = u < threshold;
  end LessThreshold;

  block LessEqualThreshold "The input is at most a threshold"
    extends Blocks.Interfaces.partialBooleanThresholdComparison;
  equation
    y = u <= threshold;
  end LessEqualThreshold;

  block Greater "Input u1 is greater than input u2"
    extends Blocks.Interfaces.partialBooleanComparison;
  equation
    y = u1 > u2;
  end Greater;

  block GreaterEqual "Input u1 is at least input u2"
    extends Blocks.Interfaces.partialBooleanComparison;
  equation
    y = u1 >= u2;
  end GreaterEqual;

  block Less "Input u1 is less than input u2"
    extends Blocks.Interfaces.partialBooleanComparison;
  equation
    y = u1 < u2;
  end Less;

  block LessEqual "Input u1 is at most input u2"
    extends Blocks.Interfaces.partialBooleanComparison;
  equation
    y = u1 <= u2;
  end LessEqual;

  block ZeroCrossing "True at the instant when an enabled input crosses zero"
    extends Blocks.Interfaces.partialBooleanSO;
    Blocks.Interfaces.RealInput u "Input";
    Blocks.Interfaces.BooleanInput enable "Look for crossings?";
  protected
    Boolean above "Enabled and not negative";
  initial equation
    pre(enable) = false;
    pre(above) = false;
  equation
    above = enable and u >= 0;
    // A change of `enable` itself is no crossing.
    y = enable and pre(enable) and above <> pre(above);
  end ZeroCrossing;

  block LogicalSwitch "One of two Boolean inputs"
    extends Blocks.Interfaces.partialBooleanSI3SO;
  equation
    y = if u2 then u1 else u3;
  end LogicalSwitch;

  block Switch "One of two Real inputs"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.RealInput u1 "Output while u2 is true";
    Blocks.Interfaces.BooleanInput u2 "Choice";
    Blocks.Interfaces.RealInput u3 "Output while u2 is false";
    Blocks.Interfaces.RealOutput y "Output";
  equation
    y = if u2 then u1 else u3;
  end Switch;

  block Hysteresis "On above one limit, off below another"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    parameter Real uLow(start=0) "Off below this";
    parameter Real uHigh(start=1) "On above this";
    parameter Boolean pre_y_start=false "Output before the start";
    Blocks.Interfaces.RealInput u "Input";
    Blocks.Interfaces.BooleanOutput y "Output";
  initial equation
    pre(y) = pre_y_start;
  equation
    assert(uHigh > uLow, "The upper limit of a hysteresis must be above the lower one");
    y = if pre(y) then u >= uLow else u > uHigh;
  end Hysteresis;

  block OnOffController "On below the reference, off above it, with a band"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.RealInput reference "Reference";
    Blocks.Interfaces.RealInput u "Measurement";
    Blocks.Interfaces.BooleanOutput y "Output";
    parameter Real bandwidth(start=0.1) "Width of the band around the reference";
    parameter Boolean pre_y_start=false "Output before the start";
  initial equation
    pre(y) = pre_y_start;
  equation
    y = u < reference - 0.5*bandwidth or pre(y) and u < reference + 0.5*bandwidth;
  end OnOffController;

  block TriggeredTrapezoid "Rises while the input is true, falls while it is false"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    parameter Real amplitude=1 "Height";
    parameter SI.Time rising(final min=0) = 0 "Duration of the whole rise";
    parameter SI.Time falling(final min=0) = rising "Duration of the whole fall";
    parameter Real offset=0 "Output at the bottom";
    Blocks.Interfaces.BooleanInput u "Input";
    Blocks.Interfaces.RealOutput y "Output";
  protected
    discrete Real goal "Where the output goes to";
    discrete Real slope "Slope of the way there";
    discrete SI.Time arrival "When it arrives";
  equation
    when {initial(), u, not u} then
      goal = if u then offset + amplitude else offset;
      slope = if u then (if rising > 0 then amplitude/rising else 0) elseif falling > 0 then -amplitude/falling else 0;
      arrival = if initial() or not abs(slope) > 0 then time else time + (goal - pre(y))/slope;
    end when;
    y = if time < arrival then goal + slope*(time - arrival) else goal;
  end TriggeredTrapezoid;

  block Timer "Time since the input became true"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanInput u "Input";
    Blocks.Interfaces.RealOutput y "Time, 0 while the input is false";
  protected
    discrete SI.Time entryTime "When the input became true";
  initial equation
    pre(entryTime) = 0;
  equation
    when u then
      entryTime = time;
    end when;
    y = if u then time - entryTime else 0.0;
  end Timer;

  block LogicalDelay "Delays falling edges (y1) and rising edges (y2)"
    extends Blocks.Icons.PartialBooleanBlock;
    parameter SI.Time delayTime(final min=0) = 0 "Delay";
    Blocks.Interfaces.BooleanInput u "Input";
    Blocks.Interfaces.BooleanOutput y1 "Input with late falling edges";
    Blocks.Interfaces.BooleanOutput y2 "Input with late rising edges";
  protected
    discrete SI.Time tSwitch "When the input changed";
  initial equation
    tSwitch = time - 2*delayTime;
  equation
    when {u, not u} then
      tSwitch = time;
    end when;
    y1 = u or not time >= tSwitch + delayTime;
    y2 = u and time >= tSwitch + delayTime;
  end LogicalDelay;

  block RSFlipFlop "Memory of one bit, set by S and reset by R"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    parameter Boolean Qini=false "Q at the start";
    Modelica.Blocks.Interfaces.BooleanOutput Q "State";
    Modelica.Blocks.Interfaces.BooleanOutput QI "Opposite of the state";
    Modelica.Blocks.Logical.Nor nor;
    Modelica.Blocks.Logical.Nor nor1;
    Modelica.Blocks.Logical.Pre pre(pre_u_start=not Qini) "Breaks the loop";
    Modelica.Blocks.Interfaces.BooleanInput S "Set";
    Modelica.Blocks.Interfaces.BooleanInput R "Reset";
  equation
    connect(S, nor.u1);
    connect(nor1.y, nor.u2);
    connect(nor.y, pre.u);
    connect(pre.y, nor1.u1);
    connect(R, nor1.u2);
    connect(nor1.y, Q);
    connect(pre.y, QI);
  end RSFlipFlop;

  block TerminateSimulation "Ends the simulation when a condition holds"
    Modelica.Blocks.Interfaces.BooleanOutput condition=false "Condition" annotation(Dialog);
    parameter String terminationText="... End condition reached" "Text to print";
  equation
    when condition then
      terminate(terminationText);
    end when;
  end TerminateSimulation;
end Logical;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package MathBoolean "Boolean operations on any number of inputs"
  block MultiSwitch "Expression that belongs to the first true input"
    input Boolean expr[nu]=fill(false, nu) "Expressions, one per input" annotation(Dialog);
    parameter Boolean use_pre_as_default=true "Keep the output if no input is true?";
    parameter Boolean y_default=false "Output at the start, and if no input is true and it is not kept";
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.BooleanVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.BooleanOutput y "Output";
  protected
    Integer firstActiveIndex "Index of the first true input, or 0";
  initial equation
    pre(y) = y_default;
  equation
    firstActiveIndex = Modelica.Math.BooleanVectors.firstTrueIndex(u);
    y = if firstActiveIndex > 0 then expr[firstActiveIndex] elseif use_pre_as_default then pre(y) else y_default;
  end MultiSwitch;

  block And "All inputs are true"
    extends Modelica.Blocks.Interfaces.PartialBooleanMISO;
  equation
    y = Modelica.Math.BooleanVectors.andTrue(u);
  end And;

  block Or "At least one input is true"
    extends Modelica.Blocks.Interfaces.PartialBooleanMISO;
  equation
    y = Modelica.Math.BooleanVectors.anyTrue(u);
  end Or;

  block Xor "Exactly one input is true"
    extends Modelica.Blocks.Interfaces.PartialBooleanMISO;
  equation
    y = Modelica.Math.BooleanVectors.oneTrue(u);
  end Xor;

  block Nand "At least one input is false"
    extends Modelica.Blocks.Interfaces.PartialBooleanMISO;
  equation
    y = not Modelica.Math.BooleanVectors.andTrue(u);
  end Nand;

  block Nor "No input is true"
    extends Modelica.Blocks.Interfaces.PartialBooleanMISO;
  equation
    y = not Modelica.Math.BooleanVectors.anyTrue(u);
  end Nor;

  block Not "Opposite of the input"
    extends Modelica.Blocks.Interfaces.PartialBooleanSISO_small;
  equation
    y = not u;
  end Not;

  block RisingEdge "True at the instant when the input becomes true"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Modelica.Blocks.Interfaces.PartialBooleanSISO_small;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = edge(u);
  end RisingEdge;

  block FallingEdge "True at the instant when the input becomes false"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Modelica.Blocks.Interfaces.PartialBooleanSISO_small;
  protected
    Boolean not_u=not u;
  initial equation
    pre(not_u) = not pre_u_start;
  equation
    y = edge(not_u);
  end FallingEdge;

  block ChangingEdge "True at the instant when the input changes"
    parameter Boolean pre_u_start=false "Input before the start";
    extends Modelica.Blocks.Interfaces.PartialBooleanSISO_small;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = change(u);
  end ChangingEdge;

  block OnDelay "Delays rising edges"
    extends Modelica.Blocks.Interfaces.PartialBooleanSISO_small;
    parameter SI.Time delayTime "Delay";
  protected
    discrete SI.Time due "When the output follows the input that is true";
  initial equation
    pre(u) = false;
  equation
    // An input that is true from the start on is not delayed.
    when {initial(), u} then
      due = if initial() then time else time + delayTime;
    end when;
    y = u and time >= due;
  end OnDelay;
end MathBoolean;

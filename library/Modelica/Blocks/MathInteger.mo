// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package MathInteger "Operations on Integer signals"
  block MultiSwitch "Expression that belongs to the first true input"
    input Integer expr[nu]=fill(0, nu) "Expressions, one per input" annotation(Dialog);
    parameter Integer y_default=0 "Output at the start, and if no input is true and it is not kept";
    parameter Boolean use_pre_as_default=true "Keep the output if no input is true?";
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.BooleanVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.IntegerOutput y "Output";
  protected
    Integer firstActiveIndex "Index of the first true input, or 0";
  initial equation
    pre(y) = y_default;
  equation
    firstActiveIndex = Modelica.Math.BooleanVectors.firstTrueIndex(u);
    y = if firstActiveIndex > 0 then expr[firstActiveIndex] elseif use_pre_as_default then pre(y) else y_default;
  end MultiSwitch;

  block Sum "Weighted sum of any number of inputs"
    extends Modelica.Blocks.Interfaces.PartialIntegerMISO;
    parameter Integer k[nu]=fill(1, nu) "Weights";
  equation
    if nu > 0 then
      y = k*u;
    else
      y = 0;
    end if;
  end Sum;

  block Product "Product of any number of inputs"
    extends Modelica.Blocks.Interfaces.PartialIntegerMISO;
  equation
    if nu > 0 then
      y = product(u);
    else
      y = 0;
    end if;
  end Product;

  block TriggeredAdd "Adds the input at every trigger"
    extends Modelica.Blocks.Interfaces.PartialIntegerSISO;
    parameter Boolean use_reset=false "Is there an input that resets the sum?";
    parameter Boolean use_set=false "Is there an input for the value after a reset?" annotation(Dialog(enable=use_reset));
    parameter Integer y_start=0 "Sum at the start, and after a reset without the input set";
    Modelica.Blocks.Interfaces.BooleanInput trigger "Adds when it becomes true";
    Modelica.Blocks.Interfaces.BooleanInput reset if use_reset "Resets when it becomes true";
    Modelica.Blocks.Interfaces.IntegerInput set if use_set "Sum after a reset";
  protected
    Modelica.Blocks.Interfaces.BooleanOutput local_reset;
    Modelica.Blocks.Interfaces.IntegerOutput local_set;
  initial equation
    pre(y) = y_start;
  equation
    if use_reset then
      connect(reset, local_reset);
      if use_set then
        connect(set, local_set);
      else
        local_set = y_start;
      end if;
    else
      local_reset = false;
      local_set = 0;
    end if;
    when {local_reset, trigger} then
      y = if not local_reset then u + pre(y) else local_set;
    end when;
  end TriggeredAdd;
end MathInteger;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Interaction "Blocks that show values in a diagram"
  package Show "Values shown while a model runs"
    block RealValue "Shows a Real number"
      parameter Boolean use_numberPort=true "Is the number a connector?" annotation(Evaluate=true);
      input Real number=0.0 "Number, if not a connector" annotation(Dialog(enable=not use_numberPort));
      parameter Integer significantDigits(min=1) = 2 "Digits shown";
      Modelica.Blocks.Interfaces.RealInput numberPort if use_numberPort "Number";
      Modelica.Blocks.Interfaces.RealOutput showNumber "Number shown";
    equation
      if use_numberPort then
        connect(numberPort, showNumber);
      else
        showNumber = number;
      end if;
    end RealValue;

    block IntegerValue "Shows an Integer number"
      parameter Boolean use_numberPort=true "Is the number a connector?" annotation(Evaluate=true);
      input Integer number=0 "Number, if not a connector" annotation(Dialog(enable=not use_numberPort));
      Modelica.Blocks.Interfaces.IntegerInput numberPort if use_numberPort "Number";
      Modelica.Blocks.Interfaces.IntegerOutput showNumber "Number shown";
    equation
      if use_numberPort then
        connect(numberPort, showNumber);
      else
        showNumber = number;
      end if;
    end IntegerValue;

    block BooleanValue "Shows a Boolean"
      parameter Boolean use_activePort=true "Is the Boolean a connector?" annotation(Evaluate=true);
      input Boolean active=false "Boolean, if not a connector" annotation(Dialog(enable=not use_activePort));
      Modelica.Blocks.Interfaces.BooleanInput activePort if use_activePort "Boolean";
      Modelica.Blocks.Interfaces.BooleanOutput showActive "Boolean shown";
    equation
      if use_activePort then
        connect(activePort, showActive);
      else
        showActive = active;
      end if;
    end BooleanValue;
  end Show;
end Interaction;

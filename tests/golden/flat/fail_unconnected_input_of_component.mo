// MLS 4.7: inputs of components are connected or have a value
package Lib
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    parameter Real k = 2;
    RealInput u;
    RealOutput y;
  equation
    y = k * u;
  end Gain;
end Lib;
model FailUnconnectedInputOfComponent
  Lib.Gain first;
  Lib.Gain second;
equation
  connect(first.y, second.u);
end FailUnconnectedInputOfComponent;

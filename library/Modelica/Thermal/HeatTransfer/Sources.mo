// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Sources "Given temperatures and heat flows"
  model FixedTemperature "Constant temperature"
    parameter SI.Temperature T "Temperature";
    Interfaces.HeatPort_b port "Heat port";
  equation
    port.T = T;
  end FixedTemperature;

  model PrescribedTemperature "Temperature from an input"
    Interfaces.HeatPort_b port "Heat port";
    Modelica.Blocks.Interfaces.RealInput T(unit="K") "Temperature";
  equation
    port.T = T;
  end PrescribedTemperature;

  model FixedHeatFlow "Constant heat flow, optionally dependent on the temperature"
    parameter SI.HeatFlowRate Q_flow "Heat leaving the source at T_ref";
    parameter SI.Temperature T_ref=293.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the heat flow per kelvin";
    Interfaces.HeatPort_b port "Heat port";
  equation
    port.Q_flow + Q_flow*(1 + alpha*(port.T - T_ref)) = 0;
  end FixedHeatFlow;

  model PrescribedHeatFlow "Heat flow from an input, optionally dependent on the temperature"
    parameter SI.Temperature T_ref=293.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha=0 "Relative rise of the heat flow per kelvin";
    Modelica.Blocks.Interfaces.RealInput Q_flow(unit="W") "Heat leaving the source at T_ref";
    Interfaces.HeatPort_b port "Heat port";
  equation
    port.Q_flow + Q_flow*(1 + alpha*(port.T - T_ref)) = 0;
  end PrescribedHeatFlow;
end Sources;

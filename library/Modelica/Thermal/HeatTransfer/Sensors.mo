// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Sensors "Sensors of temperatures and heat flows"
  model TemperatureSensor "Temperature in kelvin"
    Modelica.Blocks.Interfaces.RealOutput T(unit="K") "Temperature";
    Interfaces.HeatPort_a port "Heat port";
  equation
    port.Q_flow = 0;
    T = port.T;
  end TemperatureSensor;

  model RelTemperatureSensor "Difference of two temperatures"
    extends Modelica.Icons.RectangularSensor;
    Interfaces.HeatPort_a port_a "First port";
    Interfaces.HeatPort_b port_b "Second port";
    Modelica.Blocks.Interfaces.RealOutput T_rel(unit="K", displayUnit="K") "Temperature of port_a above port_b";
  equation
    port_a.Q_flow = 0;
    port_b.Q_flow = 0;
    T_rel = port_a.T - port_b.T;
  end RelTemperatureSensor;

  model HeatFlowSensor "Heat flow through the sensor"
    extends Modelica.Icons.RoundSensor;
    Modelica.Blocks.Interfaces.RealOutput Q_flow(unit="W") "Heat flowing from port_a to port_b";
    Interfaces.HeatPort_a port_a "First port";
    Interfaces.HeatPort_b port_b "Second port";
  equation
    port_a.T = port_b.T;
    Q_flow = port_a.Q_flow;
    port_a.Q_flow + port_b.Q_flow = 0;
  end HeatFlowSensor;

  model ConditionalFixedHeatFlowSensor "Heat flow through the sensor, optionally into a fixed temperature"
    extends Modelica.Icons.RoundSensor;
    parameter Boolean useFixedTemperature(start=false) "Is port_a held at a fixed temperature?" annotation(Evaluate=true);
    HeatTransfer.Interfaces.HeatPort_a port_a "First port";
    HeatTransfer.Interfaces.HeatPort_b port_b "Second port";
    HeatTransfer.Sensors.HeatFlowSensor heatFlowSensor;
    HeatTransfer.Sources.FixedTemperature fixedTemperature(final T(displayUnit="K") = 293.15) if useFixedTemperature;
    Modelica.Blocks.Interfaces.RealOutput Q_flow(unit="W") "Heat flowing from port_a to port_b";
  equation
    connect(port_a, heatFlowSensor.port_a);
    connect(fixedTemperature.port, heatFlowSensor.port_a);
    connect(heatFlowSensor.port_b, port_b);
    connect(heatFlowSensor.Q_flow, Q_flow);
  end ConditionalFixedHeatFlowSensor;
end Sensors;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Interfaces "Heat ports and partial components"
  partial connector HeatPort "Heat port"
    SI.Temperature T "Temperature";
    flow SI.HeatFlowRate Q_flow "Heat flowing into the component";
  end HeatPort;

  connector HeatPort_a "Heat port, drawn filled"
    extends HeatPort;
  end HeatPort_a;

  connector HeatPort_b "Heat port, drawn hollow"
    extends HeatPort;
  end HeatPort_b;

  partial model Element1D "Two ports, no storage"
    SI.HeatFlowRate Q_flow "Heat flowing from port_a to port_b";
    SI.TemperatureDifference dT "Temperature of port_a above port_b";
    HeatPort_a port_a "First port";
    HeatPort_b port_b "Second port";
  equation
    dT = port_a.T - port_b.T;
    Q_flow = port_a.Q_flow;
    Q_flow = -port_b.Q_flow;
  end Element1D;

  partial model PartialConditionalHeatPort "Optional heat port, for components made of components"
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    parameter SI.Temperature T=293.15 "Temperature without a heat port" annotation(Dialog(enable=not useHeatPort));
    HeatTransfer.Interfaces.HeatPort_a heatPort if useHeatPort "Heat port";
    HeatTransfer.Sources.FixedTemperature fixedTemperature(final T=T) if not useHeatPort "Temperature without a heat port";
  protected
    HeatPort_a internalHeatPort "Port for the inner components";
  equation
    connect(internalHeatPort, heatPort);
    connect(internalHeatPort, fixedTemperature.port);
  end PartialConditionalHeatPort;

  partial model PartialElementaryConditionalHeatPort "Optional heat port that takes the losses, with temperature"
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    parameter SI.Temperature T=293.15 "Temperature without a heat port" annotation(Dialog(enable=not useHeatPort));
    HeatTransfer.Interfaces.HeatPort_a heatPort(final T=TheatPort, final Q_flow=-lossPower) if useHeatPort "Heat port";
    SI.Power lossPower "Heat leaving the component";
    SI.Temperature TheatPort "Temperature of the component";
  equation
    if not useHeatPort then
      TheatPort = T;
    end if;
  end PartialElementaryConditionalHeatPort;

  partial model PartialElementaryConditionalHeatPortWithoutT "Optional heat port that takes the losses"
    parameter Boolean useHeatPort=false "Is there a heat port?" annotation(Evaluate=true);
    HeatTransfer.Interfaces.HeatPort_a heatPort(final Q_flow=-lossPower) if useHeatPort "Heat port";
    SI.Power lossPower "Heat leaving the component";
  end PartialElementaryConditionalHeatPortWithoutT;
end Interfaces;

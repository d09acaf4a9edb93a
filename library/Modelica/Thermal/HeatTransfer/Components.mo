// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Components "Storage, conduction, convection and radiation"
  model HeatCapacitor "Body that stores heat"
    parameter SI.HeatCapacity C "Heat capacity";
    SI.Temperature T(start=293.15, displayUnit="degC") "Temperature";
    SI.TemperatureSlope der_T(start=0) "Its derivative";
    Interfaces.HeatPort_a port "Surface";
  equation
    T = port.T;
    der_T = der(T);
    port.Q_flow = C*der(T);
  end HeatCapacitor;

  model ThermalConductor "Conduction, given by a conductance"
    extends Interfaces.Element1D;
    parameter SI.ThermalConductance G "Conductance";
  equation
    Q_flow = G*dT;
  end ThermalConductor;

  model ThermalResistor "Conduction, given by a resistance"
    extends Interfaces.Element1D;
    parameter SI.ThermalResistance R "Resistance";
  equation
    dT = R*Q_flow;
  end ThermalResistor;

  model Convection "Convection, given by a conductance that is an input"
    SI.HeatFlowRate Q_flow "Heat flowing from the solid to the fluid";
    SI.TemperatureDifference dT "Temperature of the solid above the fluid";
    Modelica.Blocks.Interfaces.RealInput Gc(unit="W/K") "Conductance";
    Interfaces.HeatPort_a solid "Solid side";
    Interfaces.HeatPort_b fluid "Fluid side";
  equation
    dT = solid.T - fluid.T;
    Q_flow = Gc*dT;
    solid.Q_flow = Q_flow;
    solid.Q_flow + fluid.Q_flow = 0;
  end Convection;

  model ConvectiveResistor "Convection, given by a resistance that is an input"
    SI.HeatFlowRate Q_flow "Heat flowing from the solid to the fluid";
    SI.TemperatureDifference dT "Temperature of the solid above the fluid";
    Modelica.Blocks.Interfaces.RealInput Rc(unit="K/W") "Resistance";
    Interfaces.HeatPort_a solid "Solid side";
    Interfaces.HeatPort_b fluid "Fluid side";
  equation
    dT = solid.T - fluid.T;
    dT = Rc*Q_flow;
    solid.Q_flow = Q_flow;
    solid.Q_flow + fluid.Q_flow = 0;
  end ConvectiveResistor;

  model BodyRadiation "Radiation between two bodies"
    extends Interfaces.Element1D;
    parameter Real Gr(unit="m2") "Area times emissivity and view factor";
  equation
    Q_flow = Modelica.Constants.sigma*Gr*(port_a.T^4 - port_b.T^4);
  end BodyRadiation;

  model ThermalCollector "Joins several heat ports"
    parameter Integer m(min=1) = 3 "Number of ports";
    Interfaces.HeatPort_a port_a[m] "Ports";
    Interfaces.HeatPort_b port_b "Joint port";
  equation
    port_a.T = fill(port_b.T, m);
    sum(port_a.Q_flow) + port_b.Q_flow = 0;
  end ThermalCollector;

  model ThermalCollectorMatrix "Joins a matrix of heat ports"
    parameter Integer Ns(min=1) "Number of rows";
    parameter Integer Np(min=1) "Number of columns";
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a port_a[Ns, Np] "Ports";
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_b port_b "Joint port";
  equation
    port_a.T = fill(port_b.T, Ns, Np);
    sum(port_a.Q_flow) + port_b.Q_flow = 0;
  end ThermalCollectorMatrix;

  model GeneralHeatFlowToTemperatureAdaptor "Signals for a body that takes heat in and gives temperature out"
    extends Modelica.Blocks.Interfaces.Adaptors.FlowToPotentialAdaptor(
      final Name_p="T", final Name_pder="dT", final Name_pder2="d2T",
      final Name_f="Q", final Name_fder="der(Q)", final Name_fder2="der2(Q)",
      final use_pder2=false, final use_fder=false, final use_fder2=false,
      p(unit="K", displayUnit="degC"), final pder(unit="K/s"), final pder2(unit="K/s2"),
      final f(unit="W"), final fder(unit="W/s"), final fder2(unit="W/s2"));
    HeatTransfer.Interfaces.HeatPort_a heatPort "Heat port";
  equation
    heatPort.T = y;
    heatPort.Q_flow = u;
  end GeneralHeatFlowToTemperatureAdaptor;

  model GeneralTemperatureToHeatFlowAdaptor "Signals for a body that takes temperature in and gives heat out"
    extends Modelica.Blocks.Interfaces.Adaptors.PotentialToFlowAdaptor(
      final Name_p="T", final Name_pder="dT", final Name_pder2="d2T",
      final Name_f="Q", final Name_fder="der(Q)", final Name_fder2="der2(Q)",
      final use_pder2=false, final use_fder=false, final use_fder2=false,
      p(unit="K", displayUnit="degC"), final pder(unit="K/s"), final pder2(unit="K/s2"),
      final f(unit="W"), final fder(unit="W/s"), final fder2(unit="W/s2"));
    HeatTransfer.Interfaces.HeatPort_b heatPort "Heat port";
  equation
    heatPort.T = u;
    heatPort.Q_flow = y;
  end GeneralTemperatureToHeatFlowAdaptor;
end Components;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Rankine "Sources and sensors in degrees Rankine"
  model ToKelvin "From degrees Rankine to kelvin"
    extends HeatTransfer.Icons.Conversion;
    Modelica.Blocks.Interfaces.RealInput Rankine(unit="degRk") "Temperature in degrees Rankine";
    Modelica.Blocks.Interfaces.RealOutput Kelvin(unit="K") "Temperature in kelvin";
  equation
    Kelvin = Modelica.Units.Conversions.from_degRk(Rankine);
  end ToKelvin;

  model FromKelvin "From kelvin to degrees Rankine"
    extends HeatTransfer.Icons.Conversion;
    Modelica.Blocks.Interfaces.RealInput Kelvin(unit="K") "Temperature in kelvin";
    Modelica.Blocks.Interfaces.RealOutput Rankine(unit="degRk") "Temperature in degrees Rankine";
  equation
    Rankine = Modelica.Units.Conversions.to_degRk(Kelvin);
  end FromKelvin;

  model FixedTemperature "Constant temperature"
    extends HeatTransfer.Icons.FixedTemperature;
    parameter Modelica.Units.NonSI.Temperature_degRk T "Temperature in degrees Rankine";
    Interfaces.HeatPort_b port "Heat port";
  equation
    port.T = Modelica.Units.Conversions.from_degRk(T);
  end FixedTemperature;

  model PrescribedTemperature "Temperature from an input"
    extends HeatTransfer.Icons.PrescribedTemperature;
    Interfaces.HeatPort_b port "Heat port";
    Modelica.Blocks.Interfaces.RealInput T(unit="degRk") "Temperature in degrees Rankine";
  equation
    port.T = Modelica.Units.Conversions.from_degRk(T);
  end PrescribedTemperature;

  model TemperatureSensor "Temperature in degrees Rankine"
    Modelica.Blocks.Interfaces.RealOutput T "Temperature in degrees Rankine";
    Interfaces.HeatPort_a port "Heat port";
  equation
    port.Q_flow = 0;
    T = Modelica.Units.Conversions.to_degRk(port.T);
  end TemperatureSensor;
end Rankine;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Fahrenheit "Sources and sensors in degrees Fahrenheit"
  model ToKelvin "From degrees Fahrenheit to kelvin"
    extends HeatTransfer.Icons.Conversion;
    Modelica.Blocks.Interfaces.RealInput Fahrenheit(unit="degF") "Temperature in degrees Fahrenheit";
    Modelica.Blocks.Interfaces.RealOutput Kelvin(unit="K") "Temperature in kelvin";
  equation
    Kelvin = Modelica.Units.Conversions.from_degF(Fahrenheit);
  end ToKelvin;

  model FromKelvin "From kelvin to degrees Fahrenheit"
    extends HeatTransfer.Icons.Conversion;
    Modelica.Blocks.Interfaces.RealInput Kelvin(unit="K") "Temperature in kelvin";
    Modelica.Blocks.Interfaces.RealOutput Fahrenheit(unit="degF") "Temperature in degrees Fahrenheit";
  equation
    Fahrenheit = Modelica.Units.Conversions.to_degF(Kelvin);
  end FromKelvin;

  model FixedTemperature "Constant temperature"
    extends HeatTransfer.Icons.FixedTemperature;
    parameter Modelica.Units.NonSI.Temperature_degF T "Temperature in degrees Fahrenheit";
    Interfaces.HeatPort_b port "Heat port";
  equation
    port.T = Modelica.Units.Conversions.from_degF(T);
  end FixedTemperature;

  model PrescribedTemperature "Temperature from an input"
    extends HeatTransfer.Icons.PrescribedTemperature;
    Interfaces.HeatPort_b port "Heat port";
    Modelica.Blocks.Interfaces.RealInput T(unit="degF") "Temperature in degrees Fahrenheit";
  equation
    port.T = Modelica.Units.Conversions.from_degF(T);
  end PrescribedTemperature;

  model TemperatureSensor "Temperature in degrees Fahrenheit"
    Modelica.Blocks.Interfaces.RealOutput T "Temperature in degrees Fahrenheit";
    Interfaces.HeatPort_a port "Heat port";
  equation
    port.Q_flow = 0;
    T = Modelica.Units.Conversions.to_degF(port.T);
  end TemperatureSensor;
end Fahrenheit;

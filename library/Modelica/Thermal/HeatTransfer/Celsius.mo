// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Celsius "Sources and sensors in degrees Celsius"
  model ToKelvin "From degrees Celsius to kelvin"
    extends HeatTransfer.Icons.Conversion;
    Modelica.Blocks.Interfaces.RealInput Celsius(unit="degC") "Temperature in degrees Celsius";
    Modelica.Blocks.Interfaces.RealOutput Kelvin(unit="K") "Temperature in kelvin";
  equation
    Kelvin = Modelica.Units.Conversions.from_degC(Celsius);
  end ToKelvin;

  model FromKelvin "From kelvin to degrees Celsius"
    extends HeatTransfer.Icons.Conversion;
    Modelica.Blocks.Interfaces.RealInput Kelvin(unit="K") "Temperature in kelvin";
    Modelica.Blocks.Interfaces.RealOutput Celsius(unit="degC") "Temperature in degrees Celsius";
  equation
    Celsius = Modelica.Units.Conversions.to_degC(Kelvin);
  end FromKelvin;

  model FixedTemperature "Constant temperature"
    extends HeatTransfer.Icons.FixedTemperature;
    parameter Modelica.Units.NonSI.Temperature_degC T "Temperature in degrees Celsius";
    Interfaces.HeatPort_b port "Heat port";
  equation
    port.T = Modelica.Units.Conversions.from_degC(T);
  end FixedTemperature;

  model PrescribedTemperature "Temperature from an input"
    extends HeatTransfer.Icons.PrescribedTemperature;
    Interfaces.HeatPort_b port "Heat port";
    Modelica.Blocks.Interfaces.RealInput T(unit="degC") "Temperature in degrees Celsius";
  equation
    port.T = Modelica.Units.Conversions.from_degC(T);
  end PrescribedTemperature;

  model TemperatureSensor "Temperature in degrees Celsius"
    Modelica.Blocks.Interfaces.RealOutput T(unit="degC") "Temperature in degrees Celsius";
    Interfaces.HeatPort_a port "Heat port";
  equation
    port.Q_flow = 0;
    T = Modelica.Units.Conversions.to_degC(port.T);
  end TemperatureSensor;
end Celsius;

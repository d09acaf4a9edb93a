// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal.HeatTransfer;
package Icons "Empty base classes"
  model Conversion "Conversion of temperatures"
  end Conversion;

  model FixedTemperature "Given temperature"
  end FixedTemperature;

  model PrescribedTemperature "Temperature from an input"
    extends FixedTemperature;
  end PrescribedTemperature;
end Icons;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Machines;
package Thermal "Dependence of resistances on the temperature"
  type LinearTemperatureCoefficient20 = SI.LinearTemperatureCoefficient "Temperature coefficient with reference to 20 degrees Celsius";

  function convertAlpha "Temperature coefficient with reference to another temperature"
    extends Modelica.Icons.Function;
    input SI.LinearTemperatureCoefficient alpha1 "Coefficient with reference to T1";
    input SI.Temperature T2 "New reference temperature";
    input SI.Temperature T1=293.15 "Old reference temperature";
    output SI.LinearTemperatureCoefficient alpha2 "Coefficient with reference to T2";
  algorithm
    alpha2 := alpha1/(1 + alpha1*(T2 - T1));
    annotation(Inline=true);
  end convertAlpha;

  function convertResistance "Resistance at another temperature"
    extends Modelica.Icons.Function;
    input SI.Resistance RRef "Resistance at TRef";
    input SI.Temperature TRef "Reference temperature";
    input SI.LinearTemperatureCoefficient alpha20 "Coefficient with reference to 20 degrees Celsius";
    input SI.Temperature T "New temperature";
    output SI.Resistance R "Resistance at T";
  algorithm
    R := RRef + RRef*convertAlpha(alpha20, TRef)*(T - TRef);
    annotation(Inline=true);
  end convertResistance;

  function linearTemperatureDependency "Any quantity that rises linearly with the temperature"
    extends Modelica.Icons.Function;
    input Real RRef "Value at TRef";
    input SI.Temperature TRef "Reference temperature";
    input SI.LinearTemperatureCoefficient alpha20 "Coefficient with reference to 20 degrees Celsius";
    input SI.Temperature T "New temperature";
    output Real R "Value at T";
  algorithm
    R := RRef + RRef*convertAlpha(alpha20, TRef)*(T - TRef);
    annotation(Inline=true);
  end linearTemperatureDependency;

  package Constants "Temperature coefficients of materials at 20 degrees Celsius"
    constant SI.LinearTemperatureCoefficient alpha20Zero=0 "No dependence";
    constant SI.LinearTemperatureCoefficient alpha20Aluminium=4.000e-3 "Aluminium";
    constant SI.LinearTemperatureCoefficient alpha20Brass=1.100e-3 "Brass";
    constant SI.LinearTemperatureCoefficient alpha20Bronze=0.800e-3 "Bronze";
    constant SI.LinearTemperatureCoefficient alpha20Copper=3.920e-3 "Copper";
  end Constants;
end Thermal;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Units;
package NonSI "Quantities in common units outside of SI"
  type Temperature_degC = Real(final quantity="ThermodynamicTemperature", final unit="degC") "Temperature in degrees Celsius"
    annotation(absoluteValue=true);
  type Temperature_degF = Real(final quantity="ThermodynamicTemperature", final unit="degF") "Temperature in degrees Fahrenheit"
    annotation(absoluteValue=true);
  type Temperature_degRk = Real(final quantity="ThermodynamicTemperature", final unit="degRk") "Temperature in degrees Rankine"
    annotation(absoluteValue=true);
  type Angle_deg = Real(final quantity="Angle", final unit="deg") "Angle in degrees";
  type AngularVelocity_rpm = Real(final quantity="AngularVelocity", final unit="rev/min") "Speed in revolutions per minute";
  type Velocity_kmh = Real(final quantity="Velocity", final unit="km/h") "Velocity in kilometres per hour";
  type Time_day = Real(final quantity="Time", final unit="d") "Time in days";
  type Time_hour = Real(final quantity="Time", final unit="h") "Time in hours";
  type Time_minute = Real(final quantity="Time", final unit="min") "Time in minutes";
  type Volume_litre = Real(final quantity="Volume", final unit="l") "Volume in litres";
  type ElectricCharge_Ah = Real(final quantity="ElectricCharge", final unit="A.h") "Charge in ampere hours";
  type Energy_Wh = Real(final quantity="Energy", final unit="W.h") "Energy in watt hours";
  type Energy_kWh = Real(final quantity="Energy", final unit="kW.h") "Energy in kilowatt hours";
  type Pressure_bar = Real(final quantity="Pressure", final unit="bar") "Pressure in bar";
  type MassFlowRate_gps = Real(final quantity="MassFlowRate", final unit="g/s") "Mass flow in grams per second";
  type Area_cm = Real(final quantity="Area", final unit="cm2") "Area in square centimetres";
  type PerArea_cm = Real(final quantity="PerArea", final unit="1/cm2") "Inverse area";
  type Area_cmPerVoltageSecond = Real(final quantity="AreaPerVoltageSecond", final unit="cm2/(V.s)") "Mobility";
end NonSI;

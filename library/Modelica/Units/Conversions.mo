// SPDX-License-Identifier: Apache-2.0
within Modelica.Units;
package Conversions "Functions from SI units to other units and back"
  import Modelica.Units.SI;
  import Modelica.Units.NonSI;

  function to_unit1 "Give a number the unit 1"
    extends Modelica.Units.Icons.Conversion;
    input Real r "Number";
    output Real result(unit="1") "The same number, unit 1";
  algorithm
    result := r;
    annotation(Inline=true);
  end to_unit1;

  function to_degC "From kelvin to degrees Celsius"
    extends Modelica.Units.Icons.Conversion;
    input SI.Temperature Kelvin;
    output NonSI.Temperature_degC Celsius;
  algorithm
    Celsius := Kelvin + Modelica.Constants.T_zero;
    annotation(Inline=true);
  end to_degC;

  function from_degC "From degrees Celsius to kelvin"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Temperature_degC Celsius;
    output SI.Temperature Kelvin;
  algorithm
    Kelvin := Celsius - Modelica.Constants.T_zero;
    annotation(Inline=true);
  end from_degC;

  function to_degF "From kelvin to degrees Fahrenheit"
    extends Modelica.Units.Icons.Conversion;
    input SI.Temperature Kelvin;
    output NonSI.Temperature_degF Fahrenheit;
  algorithm
    Fahrenheit := 32 + 1.8*(Kelvin + Modelica.Constants.T_zero);
    annotation(Inline=true);
  end to_degF;

  function from_degF "From degrees Fahrenheit to kelvin"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Temperature_degF Fahrenheit;
    output SI.Temperature Kelvin;
  algorithm
    Kelvin := (Fahrenheit - 32)/1.8 - Modelica.Constants.T_zero;
    annotation(Inline=true);
  end from_degF;

  function to_degRk "From kelvin to degrees Rankine"
    extends Modelica.Units.Icons.Conversion;
    input SI.Temperature Kelvin;
    output NonSI.Temperature_degRk Rankine;
  algorithm
    Rankine := 1.8*Kelvin;
    annotation(Inline=true);
  end to_degRk;

  function from_degRk "From degrees Rankine to kelvin"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Temperature_degRk Rankine;
    output SI.Temperature Kelvin;
  algorithm
    Kelvin := Rankine/1.8;
    annotation(Inline=true);
  end from_degRk;

  function to_deg "From radians to degrees"
    extends Modelica.Units.Icons.Conversion;
    input SI.Angle radian;
    output NonSI.Angle_deg degree;
  algorithm
    degree := radian*180/Modelica.Constants.pi;
    annotation(Inline=true);
  end to_deg;

  function from_deg "From degrees to radians"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Angle_deg degree;
    output SI.Angle radian;
  algorithm
    radian := degree*Modelica.Constants.pi/180;
    annotation(Inline=true);
  end from_deg;

  function to_rpm "From radians per second to revolutions per minute"
    extends Modelica.Units.Icons.Conversion;
    input SI.AngularVelocity rs;
    output NonSI.AngularVelocity_rpm rpm;
  algorithm
    rpm := rs*30/Modelica.Constants.pi;
    annotation(Inline=true);
  end to_rpm;

  function from_rpm "From revolutions per minute to radians per second"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.AngularVelocity_rpm rpm;
    output SI.AngularVelocity rs;
  algorithm
    rs := rpm*Modelica.Constants.pi/30;
    annotation(Inline=true);
  end from_rpm;

  function to_kmh "From metres per second to kilometres per hour"
    extends Modelica.Units.Icons.Conversion;
    input SI.Velocity ms;
    output NonSI.Velocity_kmh kmh;
  algorithm
    kmh := ms*3.6;
    annotation(Inline=true);
  end to_kmh;

  function from_kmh "From kilometres per hour to metres per second"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Velocity_kmh kmh;
    output SI.Velocity ms;
  algorithm
    ms := kmh/3.6;
    annotation(Inline=true);
  end from_kmh;

  function to_day "From seconds to days"
    extends Modelica.Units.Icons.Conversion;
    input SI.Time s;
    output NonSI.Time_day day;
  algorithm
    day := s/(24*3600);
    annotation(Inline=true);
  end to_day;

  function from_day "From days to seconds"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Time_day day;
    output SI.Time s;
  algorithm
    s := day*(24*3600);
    annotation(Inline=true);
  end from_day;

  function to_hour "From seconds to hours"
    extends Modelica.Units.Icons.Conversion;
    input SI.Time s;
    output NonSI.Time_hour hour;
  algorithm
    hour := s/3600;
    annotation(Inline=true);
  end to_hour;

  function from_hour "From hours to seconds"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Time_hour hour;
    output SI.Time s;
  algorithm
    s := hour*3600;
    annotation(Inline=true);
  end from_hour;

  function to_minute "From seconds to minutes"
    extends Modelica.Units.Icons.Conversion;
    input SI.Time s;
    output NonSI.Time_minute minute;
  algorithm
    minute := s/60;
    annotation(Inline=true);
  end to_minute;

  function from_minute "From minutes to seconds"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Time_minute minute;
    output SI.Time s;
  algorithm
    s := minute*60;
    annotation(Inline=true);
  end from_minute;

  function to_litre "From cubic metres to litres"
    extends Modelica.Units.Icons.Conversion;
    input SI.Volume m3;
    output NonSI.Volume_litre litre;
  algorithm
    litre := m3*1000;
    annotation(Inline=true);
  end to_litre;

  function from_litre "From litres to cubic metres"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Volume_litre litre;
    output SI.Volume m3;
  algorithm
    m3 := litre/1000;
    annotation(Inline=true);
  end from_litre;

  function to_Ah "From coulomb to ampere hours"
    extends Modelica.Units.Icons.Conversion;
    input SI.ElectricCharge Coulomb;
    output NonSI.ElectricCharge_Ah AmpereHour;
  algorithm
    AmpereHour := Coulomb/3600;
    annotation(Inline=true);
  end to_Ah;

  function from_Ah "From ampere hours to coulomb"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.ElectricCharge_Ah AmpereHour;
    output SI.ElectricCharge Coulomb;
  algorithm
    Coulomb := AmpereHour*3600;
    annotation(Inline=true);
  end from_Ah;

  function to_Wh "From joule to watt hours"
    extends Modelica.Units.Icons.Conversion;
    input SI.Energy Joule;
    output NonSI.Energy_Wh WattHour;
  algorithm
    WattHour := Joule/3600;
    annotation(Inline=true);
  end to_Wh;

  function from_Wh "From watt hours to joule"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Energy_Wh WattHour;
    output SI.Energy Joule;
  algorithm
    Joule := WattHour*3600;
    annotation(Inline=true);
  end from_Wh;

  function to_kWh "From joule to kilowatt hours"
    extends Modelica.Units.Icons.Conversion;
    input SI.Energy J;
    output NonSI.Energy_kWh kWh;
  algorithm
    kWh := J/3.6e6;
    annotation(Inline=true);
  end to_kWh;

  function from_kWh "From kilowatt hours to joule"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Energy_kWh kWh;
    output SI.Energy J;
  algorithm
    J := kWh*3.6e6;
    annotation(Inline=true);
  end from_kWh;

  function to_bar "From pascal to bar"
    extends Modelica.Units.Icons.Conversion;
    input SI.Pressure Pa;
    output NonSI.Pressure_bar bar;
  algorithm
    bar := Pa*1e-5;
    annotation(Inline=true);
  end to_bar;

  function from_bar "From bar to pascal"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Pressure_bar bar;
    output SI.Pressure Pa;
  algorithm
    Pa := bar*1e5;
    annotation(Inline=true);
  end from_bar;

  function to_gps "From kilograms per second to grams per second"
    extends Modelica.Units.Icons.Conversion;
    input SI.MassFlowRate kgps;
    output NonSI.MassFlowRate_gps gps;
  algorithm
    gps := kgps*1000;
    annotation(Inline=true);
  end to_gps;

  function from_gps "From grams per second to kilograms per second"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.MassFlowRate_gps gps;
    output SI.MassFlowRate kgps;
  algorithm
    kgps := gps/1000;
    annotation(Inline=true);
  end from_gps;

  function to_cm2 "From square metres to square centimetres"
    extends Modelica.Units.Icons.Conversion;
    input SI.Area m2;
    output NonSI.Area_cm cm2;
  algorithm
    cm2 := m2*1e4;
    annotation(Inline=true);
  end to_cm2;

  function from_cm2 "From square centimetres to square metres"
    extends Modelica.Units.Icons.Conversion;
    input NonSI.Area_cm cm2;
    output SI.Area m2;
  algorithm
    m2 := cm2*1e-4;
    annotation(Inline=true);
  end from_cm2;

  function from_Hz "From hertz to radians per second"
    extends Modelica.Units.Icons.Conversion;
    input SI.Frequency f;
    output SI.AngularVelocity w;
  algorithm
    w := 2*Modelica.Constants.pi*f;
    annotation(Inline=true);
  end from_Hz;

  function to_Hz "From radians per second to hertz"
    extends Modelica.Units.Icons.Conversion;
    input SI.AngularVelocity w;
    output SI.Frequency f;
  algorithm
    f := w/(2*Modelica.Constants.pi);
    annotation(Inline=true);
  end to_Hz;
end Conversions;

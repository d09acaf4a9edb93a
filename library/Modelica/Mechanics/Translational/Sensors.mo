// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Translational;
package Sensors "Sensors of motions, forces and powers"
  model PositionSensor "Position of a flange"
    extends Translational.Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput s(unit="m") "Position";
  equation
    s = flange.s;
  end PositionSensor;

  model SpeedSensor "Velocity of a flange"
    extends Translational.Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput v(unit="m/s") "Velocity";
  equation
    v = der(flange.s);
  end SpeedSensor;

  model AccSensor "Acceleration of a flange"
    extends Translational.Interfaces.PartialAbsoluteSensor;
    SI.Velocity v "Velocity";
    Modelica.Blocks.Interfaces.RealOutput a(unit="m/s2") "Acceleration";
  equation
    v = der(flange.s);
    a = der(v);
  end AccSensor;

  model RelPositionSensor "Distance of two flanges"
    extends Translational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput s_rel(unit="m") "Distance from flange_a to flange_b";
  equation
    flange_a.f = 0;
    s_rel = flange_b.s - flange_a.s;
  end RelPositionSensor;

  model RelSpeedSensor "Relative velocity of two flanges"
    extends Translational.Interfaces.PartialRelativeSensor;
    SI.Position s_rel "Distance";
    Modelica.Blocks.Interfaces.RealOutput v_rel(unit="m/s") "Relative velocity";
  equation
    flange_a.f = 0;
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
  end RelSpeedSensor;

  model RelAccSensor "Relative acceleration of two flanges"
    extends Translational.Interfaces.PartialRelativeSensor;
    SI.Position s_rel "Distance";
    SI.Velocity v_rel "Relative velocity";
    Modelica.Blocks.Interfaces.RealOutput a_rel(unit="m/s2") "Relative acceleration";
  equation
    flange_a.f = 0;
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    a_rel = der(v_rel);
  end RelAccSensor;

  model ForceSensor "Force between two flanges"
    extends Translational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput f(unit="N") "Force at flange_a";
  equation
    flange_a.s = flange_b.s;
    f = flange_a.f;
  end ForceSensor;

  model PowerSensor "Power from one flange to another"
    extends Translational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit="W") "Power into flange_a";
  equation
    flange_a.s = flange_b.s;
    power = der(flange_a.s)*flange_a.f;
  end PowerSensor;

  model MultiSensor "Velocity, force and power"
    extends Translational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit="W") "Power into flange_a";
    Modelica.Blocks.Interfaces.RealOutput f(unit="N") "Force at flange_a";
    Modelica.Blocks.Interfaces.RealOutput v(unit="m/s") "Velocity";
  equation
    flange_a.s = flange_b.s;
    v = der(flange_a.s);
    f = flange_a.f;
    power = v*f;
  end MultiSensor;
end Sensors;

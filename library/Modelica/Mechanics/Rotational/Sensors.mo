// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Rotational;
package Sensors "Sensors of motions, torques and powers"
  model AngleSensor "Angle of a flange"
    extends Rotational.Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput phi(unit="rad", displayUnit="deg") "Angle";
  equation
    phi = flange.phi;
  end AngleSensor;

  model SpeedSensor "Velocity of a flange"
    extends Rotational.Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput w(unit="rad/s") "Velocity";
  equation
    w = der(flange.phi);
  end SpeedSensor;

  model AccSensor "Acceleration of a flange"
    extends Rotational.Interfaces.PartialAbsoluteSensor;
    SI.AngularVelocity w "Velocity";
    Modelica.Blocks.Interfaces.RealOutput a(unit="rad/s2") "Acceleration";
  equation
    w = der(flange.phi);
    a = der(w);
  end AccSensor;

  model RelAngleSensor "Relative angle of two flanges"
    extends Rotational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput phi_rel(unit="rad", displayUnit="deg") "Angle of flange_b against flange_a";
  equation
    flange_a.tau = 0;
    phi_rel = flange_b.phi - flange_a.phi;
  end RelAngleSensor;

  model RelSpeedSensor "Relative velocity of two flanges"
    extends Rotational.Interfaces.PartialRelativeSensor;
    SI.Angle phi_rel "Relative angle";
    Modelica.Blocks.Interfaces.RealOutput w_rel(unit="rad/s") "Relative velocity";
  equation
    flange_a.tau = 0;
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
  end RelSpeedSensor;

  model RelAccSensor "Relative acceleration of two flanges"
    extends Rotational.Interfaces.PartialRelativeSensor;
    SI.Angle phi_rel "Relative angle";
    SI.AngularVelocity w_rel "Relative velocity";
    Modelica.Blocks.Interfaces.RealOutput a_rel(unit="rad/s2") "Relative acceleration";
  equation
    flange_a.tau = 0;
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
  end RelAccSensor;

  model TorqueSensor "Torque between two flanges"
    extends Rotational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque at flange_a";
  equation
    flange_a.phi = flange_b.phi;
    tau = flange_a.tau;
  end TorqueSensor;

  model PowerSensor "Power from one flange to another"
    extends Rotational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit="W") "Power into flange_a";
  equation
    flange_a.phi = flange_b.phi;
    power = der(flange_a.phi)*flange_a.tau;
  end PowerSensor;

  model MultiSensor "Velocity, torque and power"
    extends .Modelica.Mechanics.Rotational.Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit="W") "Power into flange_a";
    Modelica.Blocks.Interfaces.RealOutput w(unit="rad/s") "Velocity";
    Modelica.Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque at flange_a";
  equation
    flange_a.phi = flange_b.phi;
    w = der(flange_a.phi);
    tau = flange_a.tau;
    power = w*tau;
  end MultiSensor;
end Sensors;

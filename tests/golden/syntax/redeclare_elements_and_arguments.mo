model TunedDrive
  extends Drive(
    redeclare model Motor = Motors.Synchronous(poles = 8) "Faster",
    redeclare Gears.Planetary gear(ratio = 5) "Less play" annotation(Placement()),
    redeclare each Loads.Fan loads(k = 0.2),
    redeclare final parameter Real J = 0.4,
    redeclare each final Sensors.Speed sensors,
    redeclare replaceable model Brake = Brakes.Disc constrainedby Brakes.Partial,
    redeclare replaceable Couplings.Rigid coupling,
    redeclare package Oil = Media.Oils.VG46(T_min = 260),
    redeclare function friction = Friction.stribeck(v0 = 0.1),
    redeclare type Mode = enumeration(idle "Off", run, stop),
    redeclare flow discrete input Real tap = 3);
  redeclare Real x(start = 1);
  redeclare final parameter Integer n = 4;
  redeclare inner outer World world;
  redeclare replaceable Shaft shaft(d = 0.05) constrainedby Flange "Thin";
  redeclare model Housing
    parameter Real t = 0.008;
  end Housing;
  redeclare final inner replaceable record Data = Records.Empty;
equation
  der(x) = -x;
end TunedDrive;

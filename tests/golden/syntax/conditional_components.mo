model HeatPump
  parameter Boolean useBackup = false;
  parameter Integer stages = 2;
  parameter Real Q_nominal = 8e3;
  Compressor main(Q = Q_nominal);
  Heater backup(Q = 3e3) if useBackup "Electric rod";
  Port port_a if useBackup and stages > 1, port_b if not useBackup
    "Alternatives" annotation(Placement(visible = true));
  Sensor sensors[stages](each T0 = 293) if stages >= 2;
  parameter Real trim = 0.5 if (if useBackup then true else stages == 1);
  input Real u if useBackup or false;
equation
  connect(main.outlet, port_a);
  connect(backup.inlet, port_b);
end HeatPump;

model Thermostat
  parameter Real T_on = 292, T_off = 294;
  input Real T;
  output Boolean heat(start = false, fixed = true);
  output Integer switches(start = 0, fixed = true);
  discrete Real samples[3];
algorithm
  when T < T_on then
    heat := true;
    switches := pre(switches) + 1 "Count upwards";
  elsewhen {T > T_off, not enabled} then
    heat := false;
  elsewhen sample(0, 60) then
    for i in 1:2 loop
      samples[i] := pre(samples[i + 1]);
    end for;
    samples[3] := T;
    .Logging.write("sampled", level = 2);
  end when "Two point controller";
  when initial() then
    assert(T_on < T_off, "Hysteresis must be positive");
  elsewhen terminal() then
  end when annotation(__Tool(log = true));
end Thermostat;

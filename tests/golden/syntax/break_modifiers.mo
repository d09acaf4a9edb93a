model Redesigned "Takes parts of the inherited model away"
  extends Plant.Original(
    break oldPump,
    break connect(oldPump.outlet, tank.inlet),
    tank(level(start = break), area = 2.5),
    break connect(tank.outlet[1], .Plant.sink.ports[2]));
  extends Plant.Sensors(break thermometer) annotation(Placement());
  extends Plant.Icons();
  extends .Plant.Base;
  Pump newPump(dp_nominal = break, eta = 0.8);
  Valve valve(final opening = break, Kv(nominal = 3) = break);
  parameter Real p_set = break;
  parameter Real p_old := break;
equation
  connect(newPump.outlet, tank.inlet);
end Redesigned;

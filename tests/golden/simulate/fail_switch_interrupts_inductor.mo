// an ideal switch in series with an inductor: when it opens, the current has nowhere to go
model FailSwitchInterruptsInductor
  parameter Real L = 0.1;
  parameter Real R = 2;
  Real i(start = 0, fixed = true) "current, a state";
  Real s "of the switch: its voltage while it is open, its current while it is closed";
  Real v "voltage of the switch";
  Boolean open = time > 0.5;
equation
  L * der(i) = 10 - R * i - v;
  v = if open then s else 0;
  i = if open then 0 else s;
end FailSwitchInterruptsInductor;

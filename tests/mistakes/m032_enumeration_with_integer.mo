model PumpMode "Pump with three modes"
  type Mode = enumeration(off, eco, full);
  parameter Mode mode = Mode.eco "Mode of the pump";
  parameter Real A = 3 "Area of the tank";
  Real q "Flow";
  Real h(start=0, fixed=true) "Level";
equation
  q = if mode == 2 then 0.5 elseif mode == Mode.full then 1 else 0;
  A*der(h) = q;
  annotation(experiment(StopTime=10));
end PumpMode;

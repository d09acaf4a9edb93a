model Clutch
  parameter Boolean ideal = true, locked = false;
  parameter Integer mode = 1;
  Real w_a, w_b, tau;
equation
  if ideal then
    w_a = w_b;
  elseif mode == 2 then
    tau = 10 * (w_a - w_b);
  elseif mode == 3 then
    if locked then
      w_a = 0 "Held by the brake";
    else
      tau = 0;
    end if "Inner decision";
  else
    tau = (if w_a > w_b then 5 elseif w_a < w_b then -5 else 0);
  end if;
  if locked then
    assert(ideal, "A locked clutch must be ideal");
  end if;
  if mode > 3 then
  elseif mode < 0 then
  else
  end if;
  if mode == 9 then end if annotation(__Tool(keep = true));
  if initial() then
    Modelica.Utilities.Streams.print("start");
    der(w_a) = if noEvent(w_a > 0) then 1 else -1;
  else
    der(w_a) = tau;
  end if;
end Clutch;

model BouncingBall
  parameter Real e = 0.8 "Restitution";
  Real h(start = 1), v;
  discrete Integer hits(start = 0);
  Boolean flying(start = true);
  discrete Real t_last, v_last;
equation
  der(h) = v;
  der(v) = if flying then -9.81 else 0;
  when {h <= 0 and v <= 0, pre(flying) and v <= 0} then
    hits = pre(hits) + 1;
    (t_last, v_last) = record2(time, v);
    reinit(v, -e * pre(v)) "Impact";
  elsewhen v < 1e-6 then
    flying = false;
  elsewhen terminal() then
    print("hits: " + String(hits));
    if hits > 10 then
      terminate("Enough");
    end if;
  end when "Contact";
  when initial() then
  end when;
  when sample(0, 0.1) then
    for i in 1:2 loop
      reset(i);
    end for;
  elsewhen false then
  end when annotation(__Tool(log = true));
end BouncingBall;

// expect 6:3: "elsewhen" without a "when" before it
model Lost
  Real x;
equation
  x = time;
  elsewhen time > 1 then
    x = 3;
  end when;
end Lost;
